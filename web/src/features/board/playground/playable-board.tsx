import { type Card, type CardStatus, cardStatuses } from '@cardinal/contracts';
import { DndContext, type DragEndEvent, DragOverlay, useDraggable, useDroppable } from '@dnd-kit/core';
import { useMemo, useState } from 'react';
import { VoteButton } from '#features/card/index.ts';
import { cn } from '#ui/cn.ts';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { StatusBadge } from '#ui/domain-badges.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { CardFace } from '../kanban/card-face.tsx';
import { createAnnouncements, instructions } from '../kanban/kanban-announcements.ts';
import { columnUnder, useKanbanSensors } from '../kanban/kanban-sensors.ts';
import { useDropAnimation } from '../kanban/use-drop-animation.ts';
import { sampleCards } from './sample-cards.ts';

/** The Kanban view on sample data in memory, for visitors: cards move, open and take votes; nothing is saved. */
export function PlayableBoard() {
  const [cards, setCards] = useState(sampleCards);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const announcements = useMemo(createAnnouncements, []);
  const sensors = useKanbanSensors();
  const dropAnimation = useDropAnimation();
  const change = (id: string, changes: Partial<Card>) =>
    setCards((all) => all.map((card) => (card.id === id ? { ...card, ...changes } : card)));
  const drop = ({ active, over }: DragEndEvent) => {
    setActiveId(null);
    if (over) change(String(active.id), { status: over.id as CardStatus });
  };
  const active = cards.find(({ id }) => id === activeId);
  const open = cards.find(({ id }) => id === openId);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active: { id } }) => setActiveId(String(id))}
      onDragEnd={drop}
      onDragCancel={() => setActiveId(null)}
    >
      <div className="absolute inset-0 z-20 flex flex-col bg-canvas text-left">
        <p className="border-b bg-surface px-4 py-2.5 text-sm text-muted">
          Sample data, live: drag a card, open it, vote. Nothing is saved.
        </p>
        <div className="grid min-h-0 flex-1 grid-cols-[repeat(4,minmax(15rem,1fr))] gap-3 overflow-auto p-4">
          {cardStatuses.map((status) => (
            <Column
              key={status}
              status={status}
              cards={cards.filter((card) => card.status === status)}
              onOpen={setOpenId}
            />
          ))}
        </div>
      </div>
      <DragOverlay dropAnimation={dropAnimation}>
        {active && <CardFace card={active} title={active.title} lifted />}
      </DragOverlay>
      {open && (
        <OpenCard
          card={open}
          onChange={(changes) => change(open.id, changes)}
          onClose={() => setOpenId(null)}
        />
      )}
    </DndContext>
  );
}

interface ColumnProps {
  status: CardStatus;
  cards: readonly Card[];
  onOpen: (cardId: string) => void;
}

function Column({ status, cards, onOpen }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  return (
    <section
      ref={setNodeRef}
      aria-label={status}
      className={cn('grid content-start gap-2 rounded-lg p-2', isOver ? 'bg-selected' : 'bg-sunken')}
    >
      <h3 className="flex items-center gap-2 px-1 py-1.5 text-sm font-semibold">
        <StatusIcon status={status} />
        {status}
        <span className="font-normal text-subtle tabular-nums">{cards.length}</span>
      </h3>
      {cards.map((card) => (
        <DraggableCard key={card.id} card={card} onOpen={() => onOpen(card.id)} />
      ))}
    </section>
  );
}

function DraggableCard({ card, onOpen }: { card: Card; onOpen: () => void }) {
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id: card.id, data: { card } });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={cn('cursor-grab touch-manipulation select-none', isDragging && 'opacity-35')}
    >
      <CardFace
        card={card}
        title={
          <button
            type="button"
            aria-describedby={attributes['aria-describedby']}
            onClick={onOpen}
            className="text-left outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {card.title}
          </button>
        }
      />
    </div>
  );
}

interface OpenCardProps {
  card: Card;
  onChange: (changes: Partial<Card>) => void;
  onClose: () => void;
}

function OpenCard({ card, onChange, onClose }: OpenCardProps) {
  const { userHasUpvoted: mine, upvoteCount: count } = card;
  return (
    <Dialog open onOpenChange={onClose} title={card.title}>
      <DialogBody className="grid gap-4">
        <p className="text-md">{card.description}</p>
        <div className="flex items-center gap-3">
          <VoteButton
            kind="upvote"
            count={count}
            mine={mine}
            onToggle={() => onChange({ userHasUpvoted: !mine, upvoteCount: count + (mine ? -1 : 1) })}
          />
          <StatusBadge status={card.status} />
        </div>
      </DialogBody>
    </Dialog>
  );
}
