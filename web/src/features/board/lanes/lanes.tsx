import { type BoardGroup, type Card, cardStatuses, defaultCardProperties } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { boardCardsQuery, useQuickChange } from '#features/card-data/index.ts';
import { useSession } from '#features/session/index.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ErrorState } from '#ui/states.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import type { Cell } from '../kanban/cell.ts';
import { ColumnCount } from '../kanban/column-count.tsx';
import { KanbanSkeleton } from '../kanban/column-skeleton.tsx';
import { groupName } from '../toolbar/group-select.tsx';
import type { BoardViewProps } from '../view/board-view-props.ts';
import { useCollapsed } from './collapsed-lanes.ts';
import { type BoardLane, changesInto, getRefusal } from './lane.ts';
import type { LaneCellProps } from './lane-cell.tsx';
import { LaneSection, laneGridClass } from './lane-section.tsx';
import { useLanes } from './use-lanes.ts';

interface LanesProps extends BoardViewProps, Pick<LaneCellProps, 'active' | 'places' | 'dropped'> {
  by: BoardGroup;
}

/** The columns of a board, divided by what cards have in common. A card stands in the lane of each of its people or labels. */
export function Lanes({ by, ...props }: LanesProps) {
  const { address } = props;
  const { lanes, isLoading, isError, retry } = useLanes({ ...props, by });
  const collapsed = useCollapsed(address, by);
  const scroller = useRef<HTMLDivElement>(null);
  const drop = useDrop(props, lanes);
  // A card that is dragged along must be able to scroll towards the next column.
  const scrolls = useMediaQuery('(width < 28rem)');
  if (isLoading) return <KanbanSkeleton />;
  if (isError) return <ErrorState description="The lanes could not be loaded." onRetry={retry} />;
  return (
    <section
      ref={scroller}
      aria-label={`Cards by status and ${groupName(by)}`}
      tabIndex={scrolls ? 0 : undefined}
      className="@container relative h-full overflow-auto overscroll-contain group-data-selecting/board:pb-40"
    >
      <div className="min-w-fit">
        <ColumnHeads {...props} />
        {lanes.map((lane) => (
          <LaneSection
            key={lane.id}
            {...props}
            lane={lane}
            drop={drop}
            scroller={scroller}
            collapsed={collapsed.has(lane.id)}
            onToggle={() => collapsed.toggle(lane.id)}
          />
        ))}
      </div>
    </section>
  );
}

/** Handles a card that is dropped in another lane than its own. */
function useDrop({ role }: Pick<BoardViewProps, 'role'>, lanes: readonly BoardLane[]) {
  const { user } = useSession();
  const change = useQuickChange();
  const latest = useRef(lanes);
  latest.current = lanes;
  const userId = user?.id ?? '';
  return useMemo(() => {
    const laneAt = (cell: Cell) => latest.current.find(({ id }) => id === cell.lane?.id);
    const changes = (card: Card, from: Cell, to: Cell) => {
      const target = laneAt(to);
      if (!target) return undefined;
      const status = to.status === card.status ? {} : { status: to.status };
      return { ...changesInto(card, laneAt(from)?.key ?? null, target), ...status };
    };
    return {
      refusal(card: Card, from: Cell, to: Cell) {
        const wanted = changes(card, from, to);
        if (!wanted) return 'The lane is gone.';
        return role ? getRefusal({ role, userId }, card, wanted) : undefined;
      },
      take(card: Card, from: Cell, to: Cell) {
        const wanted = changes(card, from, to);
        if (wanted) change(card, wanted);
      },
    };
  }, [role, userId, change]);
}

/** The names of the columns, with their numbers of cards and limits over all lanes. */
function ColumnHeads(props: BoardViewProps) {
  const { address, filters, canAdd, canManage, onAddCard } = props;
  const { data: counts } = useInfiniteQuery({
    ...boardCardsQuery(address, { ...filters, status: filters.status ?? 'New' }),
    select: ({ pages }) => pages[0]?.counts,
  });
  return (
    <div className={`sticky top-0 z-20 bg-canvas ${laneGridClass}`}>
      {cardStatuses.map((status) => (
        <div key={status} className="flex h-10 min-w-0 items-center gap-2 px-3">
          <StatusIcon status={status} />
          <h2 className="truncate text-sm font-semibold">{status}</h2>
          <ColumnCount
            {...props}
            status={status}
            count={filters.status && filters.status !== status ? 0 : counts?.[status]}
            className=""
          />
          {canAdd && (canManage || status === defaultCardProperties.status) && (
            <IconButton
              label={`Add a card to ${status}`}
              icon={<Plus />}
              size="sm"
              className="-mr-1.5 ml-auto"
              onClick={() => onAddCard(status)}
            />
          )}
        </div>
      ))}
    </div>
  );
}
