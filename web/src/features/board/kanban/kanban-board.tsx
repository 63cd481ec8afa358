import { type Card, type CardStatus, cardStatuses } from '@cardinal/contracts';
import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import { useState } from 'react';
import { useQuickChange } from '#features/card/index.ts';
import { cn } from '#ui/cn.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { NothingMatches } from '../board-states.tsx';
import type { BoardViewProps } from '../board-view-props.ts';
import { useCardCount } from '../use-card-count.ts';
import { CardFace } from './card-face.tsx';
import { columnsClass } from './column-skeleton.tsx';
import type { DroppedCard } from './dropped-card.ts';
import { ignoreNextClick } from './ignore-next-click.ts';
import { createAnnouncements, instructions } from './kanban-announcements.ts';
import { KanbanColumn } from './kanban-column.tsx';
import { columnUnder, useKanbanSensors } from './kanban-sensors.ts';
import { useDropAnimation } from './use-drop-animation.ts';

const OVERLAY_Z_INDEX = 999;
const failure = { title: 'Error', description: 'Failed to update card status' };

/** Four columns, one for each status; an admin changes a card's status by dragging it to another one. */
export function KanbanBoard(props: BoardViewProps) {
  const sensors = useKanbanSensors();
  const change = useQuickChange({ failure });
  const dropAnimation = useDropAnimation();
  // As in `columnsClass`: below the width of a tablet there is no sidebar.
  const scrolls = useMediaQuery('(width < 28rem)');
  const [announcements] = useState(createAnnouncements);
  const [active, setActive] = useState<Card | null>(null);
  const count = useCardCount(props.address, props.filters, 'kanban');
  const [dropped, setDropped] = useState<(DroppedCard & { status: CardStatus }) | null>(null);

  function drop({ active: { data }, over, activatorEvent }: DragEndEvent) {
    const card = data.current?.card as Card | undefined;
    const status = over?.id as CardStatus | undefined;
    ignoreNextClick();
    setActive(null);
    if (!card || !status || status === card.status) return;
    // The cache changes before the columns re-render, so the card flies to its new position, not back.
    change(card, { status });
    setDropped({ id: card.id, status, byKeyboard: activatorEvent instanceof KeyboardEvent });
  }

  if (props.filtered && count === 0) return <NothingMatches onClear={props.onClear} />;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active: { data } }) => {
        setDropped(null);
        setActive(data.current?.card ?? null);
      }}
      onDragEnd={drop}
      onDragCancel={() => {
        ignoreNextClick();
        setActive(null);
      }}
    >
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
              active={active}
              dropped={dropped?.status === status ? dropped : undefined}
            />
          ))}
        </section>
      </div>
      <DragOverlay zIndex={OVERLAY_Z_INDEX} dropAnimation={dropAnimation}>
        {active && <CardFace card={active} title={active.title} lifted />}
      </DragOverlay>
    </DndContext>
  );
}
