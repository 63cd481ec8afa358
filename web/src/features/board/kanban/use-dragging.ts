import type { Card } from '@cardinal/contracts';
import type { CollisionDetection, DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import { useCallback, useRef, useState } from 'react';
import { useMoveCard } from '#features/card-data/index.ts';
import { toast } from '#ui/toast-store.ts';
import { explainSorting } from '../sorting/explain-sorting.ts';
import type { BoardViewProps } from '../view/board-view-props.ts';
import { type Cell, cellId, isSameLane } from './cell.ts';
import { type DropPlaces, type DroppedCard, isHome, neighboursAt } from './drop-place.ts';
import { ignoreNextClick } from './ignore-next-click.ts';
import { columnUnder, forgetKeys } from './kanban-sensors.ts';
import { showUnmovable } from './move-refusal.ts';

/** A card that is dropped nearer than this to where it was taken was not meant to move. Pixels. */
const STAYS_PX = 24;

type Options = Pick<BoardViewProps, 'filters' | 'onSort' | 'canManage'>;

export interface Dragged {
  card: Card;
  /** The cell from which it was taken. */
  from: Cell;
}

/** The card that is dragged, the one that was dropped last, and what happens on the way. */
export function useDragging({ filters, onSort, canManage }: Options, places: DropPlaces) {
  const isManual = filters.sort === 'manual';
  const move = useMoveCard();
  const [active, setActive] = useState<Dragged | null>(null);
  const [dropped, setDropped] = useState<(DroppedCard & { cell: string }) | null>(null);
  const { pointer, collisionDetection } = usePointer();

  /** The position under the pointer; keys set it themselves. */
  function follow({ active: { data }, over }: Pick<DragMoveEvent, 'active' | 'over'>) {
    if (!isManual || !pointer.current) return;
    const [from, to] = [data.current?.from as Cell | undefined, over?.data.current as Cell | undefined];
    // In another lane a card stands by its position among all cards of the column.
    if (from && to && isSameLane(from, to)) places.point(cellId(to), pointer.current.y);
    else places.set(null);
  }

  function drop({ active: { data }, over, delta, activatorEvent }: DragEndEvent) {
    const { card, from } = (data.current ?? {}) as Partial<Dragged>;
    const to = over?.data.current as Cell | undefined;
    if (!card || !from || !to) return;
    const dropped = { id: card.id, cell: cellId(to), byKeyboard: activatorEvent instanceof KeyboardEvent };
    if (to.lane && !isSameLane(from, to)) {
      const description = to.lane.refusal(card, from, to);
      if (description) return toast({ title: 'The card stays where it was', description });
      to.lane.take(card, from, to);
      setDropped(dropped);
      return;
    }
    const { status } = to;
    const stays = status === card.status;
    const place = places.get();
    const stack = isManual && place?.cell === dropped.cell ? places.stacks.get(dropped.cell) : undefined;
    if (stays && !isManual && Math.abs(delta.y) > STAYS_PX) explainSorting(filters, onSort);
    if (stays && (!stack || !place || isHome(stack.cards, card, place.index))) return;
    if (!canManage) return showUnmovable();
    const at = stack && place && neighboursAt(stack.cards, card, place.index, filters.order);
    if (at) places.land(at);
    move(card, { status, ...at });
    setDropped(dropped);
  }

  return {
    active,
    dropped,
    collisionDetection,
    onDragStart({ active: { data } }: DragStartEvent) {
      places.begin();
      forgetKeys();
      setDropped(null);
      setActive((data.current as Dragged | undefined) ?? null);
    },
    onDragMove: follow,
    onDragOver: follow,
    /**
     * The card stands in its new place before the drag ends, so that it flies there and not back. As a task of its own:
     * together they would hold up the page for too long.
     */
    async cancelDrop(event: DragEndEvent) {
      ignoreNextClick();
      drop(event);
      await new Promise((resolve) => setTimeout(resolve));
      return false;
    },
    onDragEnd: () => setActive(null),
    onDragCancel() {
      ignoreNextClick();
      setActive(null);
    },
  };
}

/** The position of the pointer in the window; null while a card is moved by keyboard. */
function usePointer() {
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const collisionDetection = useCallback<CollisionDetection>((args) => {
    pointer.current = args.pointerCoordinates;
    return columnUnder(args);
  }, []);
  return { pointer, collisionDetection };
}
