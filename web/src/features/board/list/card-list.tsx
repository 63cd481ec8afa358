import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { useUpvote } from '#features/card-data/index.ts';
import { importHref } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Link } from '#ui/link.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useSelectable } from '../selection/selection-context.ts';
import type { BoardViewProps } from '../view/board-view-props.ts';
import { NothingMatches } from '../view/nothing-matches.tsx';
import { rememberScroll } from '../view/scroll-memory.ts';
import type { Density } from '../view/use-board-view.ts';
import { type CardListState, useCardList } from '../view/use-card-list.ts';
import { useLoadMore } from '../view/use-load-more.ts';
import { useVirtualCards, type VirtualCards } from '../view/use-virtual-cards.ts';
import { CardLine, cardLineClass } from './card-line.tsx';
import { CardRow } from './card-row.tsx';
import { Columns, propertyColumns } from './columns.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

const ESTIMATED_ROW_PX = { roomy: 68, compact: 33 };
/** Rows out of sight, after the first paint. */
const OVERSCAN = 5;

interface CardListProps extends BoardViewProps {
  density: Density;
}

/** The cards of a board as a list. */
export function CardList(props: CardListProps) {
  const list = useCardList(props.address, props.filters, props.typed);
  if (list.isLoading) {
    return (
      <Loading label="Loading cards">
        <ListSkeleton density={props.density} />
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
        title="No cards yet"
        description="Report a bug or request a feature."
        action={
          <>
            {props.canAdd && (
              <Button variant="primary" icon={<Plus />} onClick={() => props.onAddCard()}>
                Add Card
              </Button>
            )}
            {props.canManage && (
              <Button asChild>
                <Link href={importHref(props.address.projectSlug, props.address.boardSlug)}>
                  Import Cards
                </Link>
              </Button>
            )}
          </>
        }
      />
    );
  }
  return <Rows {...props} list={list} />;
}

type RowsProps = CardListProps & { list: CardListState };

/** In compact density a table, whose heading sorts; roomy rows are a list. */
function Rows({ list, density, ...props }: RowsProps) {
  const { cards } = list;
  const { address, filters } = props;
  const frame = useRef<HTMLDivElement>(null);
  const compact = density === 'compact';
  const memory = `${address.projectSlug}/${address.boardSlug}`;
  const virtual = useVirtualCards({
    ...{ frame, memory },
    count: cards.length,
    getItemKey: (index) => `${density} ${cards[index]?.id}`,
    estimate: ESTIMATED_ROW_PX[density],
    overscan: OVERSCAN,
  });
  useLoadMore(list, virtual.getVirtualItems().at(-1)?.index ?? 0);
  useSelectable(cards);
  const rows = <VirtualRows {...props} list={list} compact={compact} virtual={virtual} />;
  return (
    <div
      ref={frame}
      aria-busy={list.isBehind}
      onScroll={({ currentTarget }) => rememberScroll(memory, currentTarget.scrollTop)}
      className="@container h-full overflow-y-auto overscroll-y-contain border-t group-data-selecting/board:scroll-pb-40 group-data-selecting/board:pb-40"
    >
      {compact ? (
        <table
          aria-label="Cards"
          aria-rowcount={(list.page?.total ?? 0) + 1}
          className="block text-left"
          style={propertyColumns}
        >
          <Columns sorting={filters} onSort={props.onSort} />
          {rows}
        </table>
      ) : (
        rows
      )}
    </div>
  );
}

interface VirtualRowsProps extends Omit<RowsProps, 'density'> {
  compact: boolean;
  virtual: VirtualCards;
}

function VirtualRows({ list, background, canAdd, compact, virtual }: VirtualRowsProps) {
  const upvote = useUpvote();
  const List = compact ? 'tbody' : 'ol';
  const Item = compact ? 'tr' : 'li';
  const Row = compact ? CardLine : CardRow;
  const getAriaPosition = (index: number) =>
    compact
      ? { 'aria-rowindex': index + 2 }
      : { 'aria-setsize': list.page?.total, 'aria-posinset': index + 1 };
  return (
    <List className="relative block" data-virtual style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const card = list.cards[index];
        return (
          card && (
            <Item
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-card={card.id}
              {...getAriaPosition(index)}
              className={cn('group/select absolute inset-x-0 top-0 border-b', compact && cardLineClass)}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row card={card} background={background} onUpvote={canAdd ? upvote : undefined} />
            </Item>
          )
        );
      })}
    </List>
  );
}
