import { useVirtualizer } from '@tanstack/react-virtual';
import { Inbox } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { useUpvote } from '#features/card/index.ts';
import { Loading } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { NothingMatches } from '../board-states.tsx';
import type { BoardViewProps } from '../board-view-props.ts';
import { rememberScroll, scrollPosition } from '../scroll-memory.ts';
import { type CardListState, useCardList } from '../use-card-list.ts';
import { useLoadMore } from '../use-load-more.ts';
import { CardRow } from './card-row.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

const ESTIMATED_ROW_PX = 124;
const OVERSCAN = 5;

interface CardListProps extends BoardViewProps {
  /** The next step in the empty state. */
  emptyAction: ReactNode;
  canVote: boolean;
}

/** The cards of a board as a list, newest first. */
export function CardList(props: CardListProps) {
  const list = useCardList(props.address, props.filters, props.typed);
  if (list.isLoading) {
    return (
      <Loading label="Loading cards">
        <ListSkeleton />
      </Loading>
    );
  }
  if (list.isError)
    return (
      <ErrorState
        title="Cards could not be loaded"
        description={errorMessage(list.error)}
        onRetry={list.retry}
      />
    );
  if (list.cards.length === 0 && props.filtered) return <NothingMatches onClear={props.onClear} />;
  if (list.cards.length === 0) {
    return (
      <EmptyState
        icon={<Inbox />}
        title="No cards yet"
        description="Report a bug or request a feature."
        action={props.emptyAction}
      />
    );
  }
  return <Rows {...props} list={list} />;
}

function Rows({ list, address, background, canVote }: CardListProps & { list: CardListState }) {
  const { cards } = list;
  const frame = useRef<HTMLDivElement>(null);
  const upvote = useUpvote();
  const memory = `${address.projectSlug}/${address.boardSlug}`;
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: () => ESTIMATED_ROW_PX,
    overscan: OVERSCAN,
    initialOffset: () => scrollPosition(memory),
  });
  const items = virtual.getVirtualItems();
  useLoadMore(list, items.at(-1)?.index ?? 0);
  return (
    <div
      ref={frame}
      aria-busy={list.isBehind}
      onScroll={({ currentTarget }) => rememberScroll(memory, currentTarget.scrollTop)}
      className="h-full overflow-y-auto overscroll-y-contain border-t"
    >
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const card = cards[index];
          return (
            card && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={list.page?.total}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 border-b"
                style={{ transform: `translateY(${start}px)` }}
              >
                <CardRow card={card} background={background} onUpvote={canVote ? upvote : undefined} />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}
