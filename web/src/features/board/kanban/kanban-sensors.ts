import { type CardStatus, cardStatuses } from '@cardinal/contracts';
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

/** Pixels that the mouse moves before a click becomes a drag. */
export const DRAG_DISTANCE_PX = 8;
/** A finger that rests this long picks the card up; one that moves earlier scrolls. */
const TOUCH_DELAY_MS = 250;
/** How far below a column's top a card is held when it is moved by keyboard. */
const KEYBOARD_TOP_PX = 56;

/** Where the keys of a drag have moved the card; what it is over is measured only after the next frame. */
let moved: { drag: Event | null; to: CardStatus } | undefined;

/** Left and right move between columns; up and down do nothing, since columns are sorted by age. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 }[event.code];
  const { active, activatorEvent, droppableRects, collisionRect } = context;
  if (!step || !active || !collisionRect) return undefined;
  event.preventDefault();
  const here: CardStatus = moved?.drag === activatorEvent ? moved.to : active.data.current?.card.status;
  const next = cardStatuses[cardStatuses.indexOf(here) + step];
  const rect = next && droppableRects.get(next);
  if (!rect) return undefined;
  moved = { drag: activatorEvent, to: next };
  return { x: rect.left + (rect.width - collisionRect.width) / 2, y: rect.top + KEYBOARD_TOP_PX };
};

/** Enter opens a card, so only Space picks one up. */
const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

export function useKanbanSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: DRAG_DISTANCE_PX },
    }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn, keyboardCodes }),
  );
}

/** The column under the pointer; without a pointer, the one that the card covers most. */
export const columnUnder: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 ? under : rectIntersection(args);
};
