import { cardStatuses } from '@cardinal/contracts';
import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useState } from 'react';
import { cn } from '#ui/cn.ts';
import { loadable } from '#ui/loadable.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { CardFace } from './kanban/card-face.tsx';
import { columnsClass, KanbanSkeleton } from './kanban/column-skeleton.tsx';
import { createDropPlaces } from './kanban/drop-place.ts';
import {
  createAnnouncements,
  instructions,
  laneInstructions,
  placeInstructions,
} from './kanban/kanban-announcements.ts';
import { KanbanColumn } from './kanban/kanban-column.tsx';
import { useKanbanSensors } from './kanban/kanban-sensors.ts';
import { useDragging } from './kanban/use-dragging.ts';
import { useDropAnimation } from './kanban/use-drop-animation.ts';
import type { BoardViewProps } from './view/board-view-props.ts';
import { NothingMatches } from './view/nothing-matches.tsx';
import { useCardCount } from './view/use-card-count.ts';

const OVERLAY_Z_INDEX = 999;
const Lanes = loadable(async () => (await import('./lanes/lanes.tsx')).Lanes, <KanbanSkeleton />);

/**
 * Four columns, one for each status. An admin drags a card to another one, which changes its status, and to a place in
 * it, if the columns are in the order that people give them. Lanes divide the columns by what cards have in common.
 */
export function KanbanBoard(props: BoardViewProps) {
  const [{ places, announcements }] = useState(createPlaces);
  const { filters, group } = props;
  const isManual = filters.sort === 'manual';
  const sensors = useKanbanSensors(isManual ? places : undefined);
  const dropAnimation = useDropAnimation();
  // As in `columnsClass`: below the width of a tablet there is no sidebar.
  const scrolls = useMediaQuery('(width < 28rem)');
  const { active, dropped, ...handlers } = useDragging(props, places);
  const count = useCardCount(props.address, filters, 'kanban');
  if (props.filtered && count === 0) return <NothingMatches onClear={props.onClear} />;
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements,
        screenReaderInstructions: group ? laneInstructions : isManual ? placeInstructions : instructions,
      }}
      {...handlers}
    >
      {group ? (
        <Lanes
          key={group}
          {...props}
          by={group}
          active={active}
          places={places}
          dropped={dropped ?? undefined}
        />
      ) : (
        <div className="@container h-full">
          <section
            aria-label="Cards by status"
            // Empty columns contain nothing that the keyboard could scroll with.
            tabIndex={scrolls ? 0 : undefined}
            className={cn(
              columnsClass,
              // Snapping would conflict with the scrolling towards the next column.
              !active && scrolls && 'snap-x snap-mandatory scroll-px-4',
            )}
          >
            {cardStatuses.map((status) => (
              <KanbanColumn
                key={status}
                {...props}
                status={status}
                active={active?.card ?? null}
                places={places}
                dropped={dropped?.cell === status ? dropped : undefined}
              />
            ))}
          </section>
        </div>
      )}
      <DragOverlay zIndex={OVERLAY_Z_INDEX} dropAnimation={dropAnimation}>
        {active && <CardFace card={active.card} title={active.card.title} lifted />}
      </DragOverlay>
    </DndContext>
  );
}

function createPlaces() {
  const places = createDropPlaces();
  return { places, announcements: createAnnouncements(places) };
}
