import type { Card } from '@cardinal/contracts';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { isBefore } from '#features/card/index.ts';
import type { BoardViewProps } from '../board-view-props.ts';
import { rememberScroll, scrollPosition } from '../scroll-memory.ts';
import type { CardListState } from '../use-card-list.ts';
import { useLoadMore } from '../use-load-more.ts';
import type { DroppedCard } from './dropped-card.ts';
import { KanbanCard } from './kanban-card.tsx';
import { useSlide } from './travel.ts';

const ESTIMATED_CARD_PX = 112;
const GAP_PX = 8;
const OVERSCAN = 6;

export interface KanbanStackHandle {
  reveal: (cardId: string) => void;
}

interface KanbanStackProps extends BoardViewProps {
  ref: Ref<KanbanStackHandle>;
  list: CardListState;
  status: string;
  active: Card | null;
  /** The dragged card that would be dropped here. */
  comes: Card | null;
  dropped: DroppedCard | undefined;
}

/**
 * The virtualised cards of a column. It is rendered in empty columns too: a dropped card must be in the page at once to
 * fly there.
 */
export function KanbanStack(props: KanbanStackProps) {
  const { ref, list, status, active, comes, dropped, address, background, canManage } = props;
  const { cards } = list;
  const frame = useRef<HTMLDivElement>(null);
  const memory = `${address.projectSlug}/${address.boardSlug}/${status}`;
  const activeIndex = cards.findIndex((card) => card.id === active?.id);
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: () => ESTIMATED_CARD_PX,
    gap: GAP_PX,
    overscan: OVERSCAN,
    initialOffset: () => scrollPosition(memory),
    // The dragged card must stay in the page, however far the column scrolls.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return activeIndex < 0 || indexes.includes(activeIndex)
        ? indexes
        : [...indexes, activeIndex].sort((a, b) => a - b);
    },
  });
  const items = virtual.getVirtualItems();
  useSlide(frame, cards, items);
  const listed = useRef<ReadonlySet<string>>(new Set());
  listed.current = useMemo(() => new Set(cards.map(({ id }) => id)), [cards]);
  useLoadMore(list, items.at(-1)?.index ?? 0);
  useImperativeHandle(ref, () => ({
    reveal: (cardId) => {
      const index = cards.findIndex((card) => card.id === cardId);
      if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
    },
  }));
  return (
    <div
      ref={frame}
      onScroll={({ currentTarget }) => rememberScroll(memory, currentTarget.scrollTop)}
      className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 pb-2 [scrollbar-width:thin]"
    >
      {cards.length === 0 && (
        <p className="px-2 py-10 text-center text-sm text-subtle">
          {props.filtered ? 'No matching cards' : 'No cards yet'}
        </p>
      )}
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {comes && <DropLine at={dropLineAt(virtual, cards, comes)} />}
        {items.map(({ index, key, start }) => {
          const card = cards[index];
          return (
            card && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={cards.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <KanbanCard
                  card={card}
                  background={background}
                  movable={canManage}
                  listed={listed}
                  // The one that was dropped is brought by the pointer.
                  travels={dropped?.id !== card.id}
                  focused={dropped?.byKeyboard === true && dropped.id === card.id}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

type Stack = Virtualizer<HTMLDivElement, Element>;

/** Where a card would stand: its place depends on its age. Pixels; at the edge that is nearer if that is out of sight. */
function dropLineAt(virtual: Stack, cards: readonly Card[], comes: Card): number {
  const index = cards.findIndex((card) => isBefore(comes, card));
  const place = index < 0 ? undefined : virtual.measurementsCache[index]?.start;
  const top = (place ?? virtual.getTotalSize() + GAP_PX) - GAP_PX / 2;
  const { scrollOffset, scrollRect } = virtual;
  const from = scrollOffset ?? 0;
  return Math.max(from + 1, Math.min(top, from + (scrollRect?.height ?? Infinity) - GAP_PX));
}

function DropLine({ at }: { at: number }) {
  return (
    <li
      aria-hidden
      data-drop-line
      className="absolute inset-x-1 -top-px z-10 h-0.5 rounded-full bg-focus"
      style={{ transform: `translateY(${at}px)` }}
    />
  );
}
