import type { Card, CardStatus } from '@cardinal/contracts';
import type { CollisionDetection, DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import { useCallback, useRef, useState } from 'react';
import { useMoveCard } from '#features/card/index.ts';
import type { BoardViewProps } from '../board-view-props.ts';
import { tellSorted } from '../sorting/tell-sorted.ts';
import { type DropPlaces, isHome, neighboursAt } from './drop-place.ts';
import type { DroppedCard } from './dropped-card.ts';
import { ignoreNextClick } from './ignore-next-click.ts';
import { columnUnder } from './kanban-sensors.ts';

/** A card that is dropped nearer than this to where it was taken was not meant to move. Pixels. */
const STAYS_PX = 24;

type Options = Pick<BoardViewProps, 'filters' | 'onSort'>;

/** The card that is dragged, the one that was dropped last, and what happens on the way. */
export function useDragging({ filters, onSort }: Options, places: DropPlaces) {
  const isManual = filters.sort === 'manual';
  const move = useMoveCard();
  const [active, setActive] = useState<Card | null>(null);
  const [dropped, setDropped] = useState<(DroppedCard & { status: CardStatus }) | null>(null);
  const { pointer, collisionDetection } = usePointer();

  /** The place under the pointer; keys set it themselves. */
  function follow({ over }: Pick<DragMoveEvent, 'over'>) {
    if (!isManual || !pointer.current) return;
    if (over) places.point(over.id as CardStatus, pointer.current.y);
    else places.set(null);
  }

  function onDragEnd({ active: { data }, over, delta, activatorEvent }: DragEndEvent) {
    const card = data.current?.card as Card | undefined;
    const status = over?.id as CardStatus | undefined;
    ignoreNextClick();
    setActive(null);
    if (!card || !status) return;
    const stays = status === card.status;
    const place = places.get();
    const stack = isManual && place?.status === status ? places.stacks.get(status) : undefined;
    if (stays && !isManual && Math.abs(delta.y) > STAYS_PX) tellSorted(filters, onSort);
    if (stays && (!stack || !place || isHome(stack.cards, card, place.index))) return;
    const neighbours = stack && place ? neighboursAt(stack.cards, card, place.index, filters.order) : {};
    // The cache changes before the columns re-render, so the card flies to its new position, not back.
    move(card, { status, ...neighbours });
    setDropped({ id: card.id, status, byKeyboard: activatorEvent instanceof KeyboardEvent });
  }

  return {
    active,
    dropped,
    collisionDetection,
    onDragStart({ active: { data } }: DragStartEvent) {
      places.set(null);
      setDropped(null);
      setActive(data.current?.card ?? null);
    },
    onDragMove: follow,
    onDragOver: follow,
    onDragEnd,
    onDragCancel() {
      ignoreNextClick();
      setActive(null);
    },
  };
}

/** Where the pointer is in the window; null while a card is moved by keyboard. */
function usePointer() {
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const collisionDetection = useCallback<CollisionDetection>((args) => {
    pointer.current = args.pointerCoordinates;
    return columnUnder(args);
  }, []);
  return { pointer, collisionDetection };
}
