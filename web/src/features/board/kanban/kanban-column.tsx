import { type Card, type CardStatus, defaultCardProperties } from '@cardinal/contracts';
import { useDroppable } from '@dnd-kit/core';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { QuickAdd } from '../quick-add/quick-add.tsx';
import type { BoardViewProps } from '../view/board-view-props.ts';
import { useCardList } from '../view/use-card-list.ts';
import { ColumnCount } from './column-count.tsx';
import { ColumnSkeleton, columnClass, columnHeaderClass } from './column-skeleton.tsx';
import type { DropPlaces, DroppedCard } from './drop-place.ts';
import { KanbanStack, type KanbanStackHandle, type KanbanStackProps } from './kanban-stack.tsx';

interface KanbanColumnProps extends BoardViewProps {
  status: CardStatus;
  /** The dragged card. */
  active: Card | null;
  places: DropPlaces;
  dropped: DroppedCard | undefined;
}

/** One status: its cards, and a drop target. */
export function KanbanColumn(props: KanbanColumnProps) {
  const { status, canManage, filters, typed, address, active } = props;
  const off = filters.status !== undefined && filters.status !== status;
  const ofColumn = useMemo(() => ({ ...filters, status }), [filters, status]);
  const list = useCardList(address, ofColumn, typed);
  const cell = useMemo(() => ({ status }), [status]);
  const { setNodeRef, isOver } = useDroppable({ id: status, data: cell });
  const shown = off ? { ...list, cards: [], canLoadMore: false } : list;
  const count = off ? 0 : list.page?.counts[status];
  return (
    <section
      ref={setNodeRef}
      aria-label={status}
      aria-busy={list.isLoading || list.isBehind}
      className={cn(columnClass, isOver ? 'bg-selected ring-1 ring-selected-line ring-inset' : 'bg-sunken')}
    >
      <header className={cn('group/head', columnHeaderClass)}>
        <StatusIcon status={status} />
        <h2 className="text-sm font-semibold">{status}</h2>
        <ColumnCount
          {...props}
          count={count}
          className={cn('transition-opacity', list.isBehind && 'opacity-40')}
        />
        {mayAdd(props) && (
          <IconButton
            label={`Add a card to ${status}`}
            icon={<Plus />}
            size="sm"
            // The line below is the way to add; the form with all fields is offered where one points.
            className="-mr-1.5 ml-auto opacity-0 focus-visible:opacity-100 group-hover/head:opacity-100 pointer-coarse:opacity-100"
            onClick={() => props.onAddCard(status)}
          />
        )}
      </header>
      {mayAdd(props) && <QuickAdd address={address} status={status} filters={filters} />}
      <ColumnContent
        {...props}
        cell={cell}
        movable={canManage}
        list={shown}
        comes={isOver && active?.status !== status ? active : null}
        emptyText={props.filtered ? 'No matching cards' : 'No cards yet'}
        className="overscroll-y-contain group-data-selecting/board:scroll-pb-40 group-data-selecting/board:pb-40"
      />
    </section>
  );
}

/** Only admins choose the status of a new card. */
const mayAdd = ({ status, canAdd, canManage }: KanbanColumnProps) =>
  canAdd && (canManage || status === defaultCardProperties.status);

type ColumnContentProps = Omit<KanbanStackProps, 'ref'>;

/** The cards of a column, or a state instead. */
export function ColumnContent({ list, ...props }: ColumnContentProps) {
  const stack = useRef<KanbanStackHandle>(null);
  useReveal(stack, props.dropped?.id);
  if (list.isLoading) {
    return (
      <Loading label="Loading cards">
        <ColumnSkeleton />
      </Loading>
    );
  }
  if (list.isError) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center text-sm text-muted">
        Cards could not be loaded.
        <Button size="sm" onClick={list.retry}>
          Try again
        </Button>
      </div>
    );
  }
  return <KanbanStack ref={stack} list={list} {...props} />;
}

/** Scrolls a dropped card into view: in a sorted column it does not stand where it was dropped. */
function useReveal(stack: RefObject<KanbanStackHandle | null>, cardId: string | undefined): void {
  useEffect(() => {
    if (cardId) stack.current?.reveal(cardId);
  }, [stack, cardId]);
}
