import { type Card, type CardStatus, cardStatuses } from '@cardinal/contracts';
import {
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMemo } from 'react';
import { type DropPlaces, stepFrom } from './drop-place.ts';

/** Pixels that the mouse moves before a click becomes a drag. */
export const DRAG_DISTANCE_PX = 8;
/** A finger that rests this long picks the card up; one that moves earlier scrolls. */
const TOUCH_DELAY_MS = 250;
/** How far below a column's top a card is held when it is moved by keyboard. */
const KEYBOARD_TOP_PX = 56;

/** Where the keys of a drag have moved the card; what it is over is measured only after the next frame. */
let moved: { drag: Event | null; to: CardStatus } | undefined;

type Getter = KeyboardCoordinateGetter;

/** Left and right move between columns, to their top. */
function toNextColumn(step: 1 | -1, { context }: Parameters<Getter>[1], places?: DropPlaces) {
  const { active, activatorEvent, droppableRects, collisionRect } = context;
  if (!active || !collisionRect) return undefined;
  const here: CardStatus = moved?.drag === activatorEvent ? moved.to : active.data.current?.card.status;
  const next = cardStatuses[cardStatuses.indexOf(here) + step];
  const rect = next && droppableRects.get(next);
  if (!rect) return undefined;
  moved = { drag: activatorEvent, to: next };
  const isBack = next === active.data.current?.card.status;
  places?.set(isBack ? null : { status: next, index: 0 });
  return { x: rect.left + (rect.width - collisionRect.width) / 2, y: rect.top + KEYBOARD_TOP_PX };
}

/** Up and down move between the cards of a column. */
function toNextPlace(
  step: 1 | -1,
  { context, currentCoordinates }: Parameters<Getter>[1],
  places: DropPlaces,
) {
  const { active, activatorEvent } = context;
  const card = active?.data.current?.card as Card | undefined;
  if (!card) return undefined;
  const status = moved?.drag === activatorEvent ? moved.to : card.status;
  const stack = places.stacks.get(status);
  if (!stack) return undefined;
  const place = places.get();
  const own = stack.cards.findIndex(({ id }) => id === card.id);
  const here = place?.status === status ? place.index : Math.max(0, own);
  const index = stepFrom(stack.cards, card, here, step);
  places.set({ status, index }, true);
  return { x: currentCoordinates.x, y: stack.show(index) };
}

const steps: Partial<Record<string, 1 | -1>> = {
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Down]: 1,
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Up]: -1,
};

const coordinatesBy =
  (places?: DropPlaces): Getter =>
  (event, args) => {
    const step = steps[event.code];
    if (!step) return undefined;
    const acrossColumns = event.code === KeyboardCode.Left || event.code === KeyboardCode.Right;
    if (!acrossColumns && !places) return undefined;
    event.preventDefault();
    return acrossColumns || !places ? toNextColumn(step, args, places) : toNextPlace(step, args, places);
  };

/** Enter opens a card, so only Space picks one up. */
const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

/** @param places where columns have an order of their own */
export function useKanbanSensors(places?: DropPlaces) {
  const coordinateGetter = useMemo(() => coordinatesBy(places), [places]);
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: DRAG_DISTANCE_PX },
    }),
    useSensor(KeyboardSensor, { coordinateGetter, keyboardCodes }),
  );
}

/** The column under the pointer; without a pointer, the one that the card covers most. */
export const columnUnder: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 ? under : rectIntersection(args);
};
