import type { Card } from '@cardinal/contracts';
import { defaultRangeExtractor } from '@tanstack/react-virtual';
import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { isBefore } from '#features/card-data/index.ts';
import { cn } from '#ui/cn.ts';
import { useSelectable } from '../selection/selection-context.ts';
import type { BoardViewProps } from '../view/board-view-props.ts';
import { rememberScroll } from '../view/scroll-memory.ts';
import type { CardListState } from '../view/use-card-list.ts';
import { useLoadMore } from '../view/use-load-more.ts';
import { useVirtualCards, type VirtualCards } from '../view/use-virtual-cards.ts';
import { type Cell, cellId, cellName } from './cell.ts';
import { type DropPlaces, type DroppedCard, isHome, type PlacedStack } from './drop-place.ts';
import { KanbanCard } from './kanban-card.tsx';
import { useSlide } from './travel.ts';

const ESTIMATED_CARD_PX = 112;
const GAP_PX = 8;
/** Cards out of sight, after the first paint. */
const OVERSCAN = 4;

export interface KanbanStackHandle {
  reveal: (cardId: string) => void;
}

export interface KanbanStackProps extends BoardViewProps {
  ref: Ref<KanbanStackHandle>;
  list: CardListState;
  cell: Cell;
  /** Whether the viewer may drag cards. */
  movable: boolean;
  /** The text that is shown without cards. */
  emptyText: string | null;
  className: string;
  active: Card | null;
  /** The dragged card that would be dropped here. */
  comes: Card | null;
  places: DropPlaces;
  dropped: DroppedCard | undefined;
}

/**
 * The virtualised cards of a column. It is rendered in empty columns too: a dropped card must be in the page at once to
 * fly there.
 */
export function KanbanStack(props: KanbanStackProps) {
  const { ref, list, cell, comes, dropped, address, filters, background, movable, emptyText } = props;
  const { cards } = list;
  const frame = useRef<HTMLDivElement>(null);
  const memory = `${address.projectSlug}/${address.boardSlug}/${cellId(cell)}`;
  const virtual = useColumn(props, frame, memory);
  const goesBefore = (card: Card) => comes !== null && isBefore(comes, card, filters);
  const items = virtual.getVirtualItems();
  useSlide(frame, cards, items);
  const listed = useRef<ReadonlySet<string>>(new Set());
  listed.current = useMemo(() => new Set(cards.map(({ id }) => id)), [cards]);
  const place = usePlace(props, frame, virtual);
  useLoadMore(list, items.at(-1)?.index ?? 0);
  useSelectable(cards);
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
      className={cn('min-h-0 flex-1 overflow-y-auto px-2 pb-2 [scrollbar-width:thin]', props.className)}
    >
      {cards.length === 0 && emptyText && (
        <p className="px-2 py-10 text-center text-sm text-subtle">{emptyText}</p>
      )}
      <ol className="relative" data-virtual style={{ height: virtual.getTotalSize() }}>
        {(place !== undefined || comes) && (
          <DropLine at={dropLineAt(virtual, place ?? cards.findIndex(goesBefore))} />
        )}
        {items.map(({ index, key, start }) => {
          const card = cards[index];
          return (
            card && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                data-card={card.id}
                aria-setsize={cards.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <KanbanCard
                  card={card}
                  cell={cell}
                  background={background}
                  movable={movable}
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

/** The cards of a column that are in the page. */
function useColumn(
  { list: { cards }, active }: KanbanStackProps,
  frame: RefObject<HTMLDivElement | null>,
  memory: string,
): VirtualCards {
  const activeIndex = cards.findIndex((card) => card.id === active?.id);
  return useVirtualCards({
    ...{ frame, memory },
    count: cards.length,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimate: ESTIMATED_CARD_PX,
    gap: GAP_PX,
    overscan: OVERSCAN,
    // The dragged card must stay in the page, however far the column scrolls.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return activeIndex < 0 || indexes.includes(activeIndex)
        ? indexes
        : [...indexes, activeIndex].sort((a, b) => a - b);
    },
  });
}

/** Registers this column. Returns the position of the dragged card, if that is in this column and not its own. */
function usePlace(
  { list: { cards }, cell, active, places }: KanbanStackProps,
  frame: RefObject<HTMLElement | null>,
  virtual: VirtualCards,
): number | undefined {
  const [id, name] = [cellId(cell), cellName(cell)];
  useEffect(() => {
    const measureTop = () => frame.current?.getBoundingClientRect().top ?? 0;
    const stack: PlacedStack = {
      name,
      cards,
      indexAt: (y) => indexAt(virtual, y - measureTop() + (virtual.scrollOffset ?? 0)),
      show(index) {
        if (cards.length > 0) virtual.scrollToIndex(Math.min(index, cards.length - 1), { align: 'auto' });
        return measureTop() + dropLineAt(virtual, index) - (frame.current?.scrollTop ?? 0);
      },
    };
    places.stacks.set(id, stack);
    return () => {
      if (places.stacks.get(id) === stack) places.stacks.delete(id);
    };
  }, [cards, id, name, places, frame, virtual]);
  const index = useSyncExternalStore(places.subscribe, () => {
    const place = places.get();
    return place?.cell === id ? place.index : undefined;
  });
  return active && index !== undefined && !isHome(cards, active, index) ? index : undefined;
}

/** The position at this height of the list: before the first card whose middle is below it. */
function indexAt({ measurementsCache: measured }: VirtualCards, height: number): number {
  let [from, to] = [0, measured.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const item = measured[middle];
    if (item && item.start + item.size / 2 <= height) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The height of a position, at the end for -1. Pixels; at the edge that is nearer if that is out of sight. */
function dropLineAt(virtual: VirtualCards, index: number): number {
  const place = virtual.measurementsCache[index]?.start;
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
