import { type Card, cardPath } from '@cardinal/contracts';
import { useDraggable } from '@dnd-kit/core';
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { isPendingId } from '#features/card-data/index.ts';
import { cn } from '#ui/cn.ts';
import { Link } from '#ui/link.tsx';
import { SelectMark } from '../selection/select-mark.tsx';
import { type BackgroundBoard, withBackgroundBoard } from '../view/background-board.ts';
import { CardFace } from './card-face.tsx';
import type { Cell } from './cell.ts';
import { useMoveRefusal } from './move-refusal.ts';
import { useTravel } from './travel.ts';

interface KanbanCardProps {
  card: Card;
  /** In lanes, a card may stand in several. */
  cell: Cell;
  background: BackgroundBoard;
  /** Whether the viewer may drag it. */
  movable: boolean;
  /** Gets the focus when it appears. */
  focused: boolean;
  /** The cards of its column. */
  listed: RefObject<ReadonlySet<string>>;
  /** Whether it flies here from another column. */
  travels: boolean;
}

/**
 * A card in its column: a click opens it, and admins can drag it to another one. Others who try are shown why they
 * cannot.
 */
export const KanbanCard = memo(function KanbanCard(props: KanbanCardProps) {
  const { card, cell, background, movable, focused, listed, travels } = props;
  const isHere = isPendingId(card.id);
  const isMovable = movable && !isHere;
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: cell.lane ? `${cell.lane.id} ${card.id}` : card.id,
    data: { card, from: cell },
    disabled: !isMovable,
  });
  const refusal = useMoveRefusal();
  const link = useRef<HTMLAnchorElement>(null);
  useTravel(card.id, link, listed, travels);
  useEffect(() => {
    if (focused) link.current?.focus({ preventScroll: true });
  }, [focused]);
  const describedBy = isMovable ? attributes['aria-describedby'] : undefined;
  const title = useMemo(
    () => (
      <Link
        ref={link}
        href={cardPath(card.id)}
        state={withBackgroundBoard(background)}
        draggable={false}
        aria-describedby={describedBy}
        className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus"
      >
        {card.title}
      </Link>
    ),
    [card.id, card.title, background, describedBy],
  );
  return (
    <div
      ref={setNodeRef}
      {...(isMovable ? listeners : refusal)}
      className={cn(
        'group/select relative rounded-md',
        isMovable && 'cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]',
        isDragging && 'opacity-35',
      )}
    >
      <CardFace card={card} title={isHere ? card.title : title} />
      {/* It takes the place of the author's picture. */}
      <SelectMark card={card} className="bottom-[13px] left-[13px]" />
    </div>
  );
});
