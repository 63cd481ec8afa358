import type { CardStatus } from '@cardinal/contracts';
import { useDroppable } from '@dnd-kit/core';
import { useMemo } from 'react';
import { cn } from '#ui/cn.ts';
import { type Cell, cellId, cellName, isSameLane, type LaneOfCell } from '../kanban/cell.ts';
import type { DropPlaces, DroppedCard } from '../kanban/drop-place.ts';
import { ColumnContent } from '../kanban/kanban-column.tsx';
import type { Dragged } from '../kanban/use-dragging.ts';
import type { BoardViewProps } from '../view/board-view-props.ts';
import { useCardList } from '../view/use-card-list.ts';
import type { BoardLane } from './lane.ts';

export interface LaneCellProps extends BoardViewProps {
  lane: BoardLane;
  drop: LaneOfCell;
  status: CardStatus;
  active: Dragged | null;
  places: DropPlaces;
  dropped: (DroppedCard & { cell: string }) | undefined;
}

/** The part of a column in a lane: its cards, and a drop target. */
export function LaneCell({ lane, drop, status, active, dropped, ...props }: LaneCellProps) {
  const { filters, typed, address } = props;
  const off = filters.status !== undefined && filters.status !== status;
  const ofCell = useMemo(() => ({ ...filters, status, lane: lane.id }), [filters, status, lane.id]);
  const list = useCardList(address, ofCell, typed, lane.isCopy ? undefined : lane.counts);
  const cell: Cell = useMemo(() => ({ status, lane: drop }), [status, drop]);
  const id = cellId(cell);
  const { setNodeRef, isOver } = useDroppable({ id, data: cell });
  const isForeign = active !== null && !isSameLane(active.from, cell);
  const isRefused = isForeign && drop.refusal(active.card, active.from, cell) !== undefined;
  const comes = isOver && active && !isRefused && (isForeign || active.from.status !== status);
  const arriving = useMemo(
    () => (comes && active ? { ...active.card, status } : null),
    [comes, active, status],
  );
  const isEmpty = !list.isLoading && (off || list.cards.length === 0);
  return (
    <section
      ref={setNodeRef}
      aria-label={cellName(cell)}
      aria-busy={list.isLoading || list.isBehind}
      className={cn(
        'flex min-h-12 min-w-0 flex-col rounded-lg pt-2 transition-[background-color,box-shadow]',
        isOver && !isRefused && 'bg-selected ring-1 ring-selected-line ring-inset',
        // A cell without cards is seen only while one is carried, which it may take.
        (!isOver || isRefused) && !isEmpty && 'bg-sunken',
        (!isOver || isRefused) && isEmpty && active && 'bg-sunken/40',
        isOver && isRefused && 'opacity-60',
      )}
    >
      <ColumnContent
        {...props}
        cell={cell}
        list={off ? { ...list, cards: [], canLoadMore: false } : list}
        active={active?.card ?? null}
        comes={arriving}
        dropped={dropped?.cell === id ? dropped : undefined}
        movable={props.canAdd}
        emptyText={null}
        className="max-h-[min(28rem,60dvh)]"
      />
    </section>
  );
}
