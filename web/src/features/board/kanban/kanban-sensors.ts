import { type Card, cardStatuses } from '@cardinal/contracts';
import {
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMemo } from 'react';
import { type Cell, cellId, cellUnder, isSameLane } from './cell.ts';
import { type DropPlaces, stepFrom } from './drop-place.ts';
import { keyboardSensorInTurn } from './keys-in-turn.ts';

/** Pixels that the mouse moves before a click becomes a drag. */
export const DRAG_DISTANCE_PX = 8;
/** A finger that rests this long picks the card up; one that moves earlier scrolls. */
const TOUCH_DELAY_MS = 250;
/** How far below a column's top a card is held when it is moved by keyboard. */
const KEYBOARD_TOP_PX = 56;

/** The cell to which keys have moved the dragged card; what it is over is measured only after the next frame. */
let moved: { drag: Event | null; to: Cell } | undefined;

/** A drag begins. */
export function forgetKeys(): void {
  moved = undefined;
}

type Getter = KeyboardCoordinateGetter;
type Context = Parameters<Getter>[1]['context'];

const hereIn = ({ active, activatorEvent }: Context): Cell | undefined =>
  moved?.drag === activatorEvent ? moved?.to : active ? cellUnder(active) : undefined;

const isHome = ({ active }: Context, cell: Cell): boolean =>
  active !== null && cellId(cellUnder(active)) === cellId(cell);

/** Left and right move between columns, to their top. */
function toNextColumn(step: 1 | -1, { context }: Parameters<Getter>[1], places?: DropPlaces) {
  const { activatorEvent, droppableRects, collisionRect } = context;
  const here = hereIn(context);
  const status = here && cardStatuses[cardStatuses.indexOf(here.status) + step];
  if (!status || !collisionRect) return undefined;
  const next = { ...here, status };
  const rect = droppableRects.get(cellId(next));
  if (!rect) return undefined;
  moved = { drag: activatorEvent, to: next };
  const isOwnLane = context.active !== null && isSameLane(cellUnder(context.active), next);
  places?.set(isHome(context, next) || !isOwnLane ? null : { cell: cellId(next), index: 0 });
  const top = here.lane ? 0 : KEYBOARD_TOP_PX;
  return { x: rect.left + (rect.width - collisionRect.width) / 2, y: rect.top + top };
}

/** Up and down move to the next lane whose cards are shown, which is scrolled into view. */
function toNextLane(step: 1 | -1, { context }: Parameters<Getter>[1], places?: DropPlaces) {
  const { activatorEvent, droppableContainers } = context;
  const here = hereIn(context);
  if (!here) return undefined;
  const cells = droppableContainers
    .getEnabled()
    .flatMap(({ data, node }) => {
      const cell = data.current as Cell | undefined;
      return cell?.status === here.status && node.current ? [{ cell, node: node.current }] : [];
    })
    .sort((one, other) => one.node.getBoundingClientRect().top - other.node.getBoundingClientRect().top);
  const next = cells[cells.findIndex(({ cell }) => isSameLane(cell, here)) + step];
  if (!next) return undefined;
  moved = { drag: activatorEvent, to: next.cell };
  places?.set(null);
  next.node.scrollIntoView({ block: 'nearest' });
  const { left, top } = next.node.getBoundingClientRect();
  return { x: left, y: top };
}

/** Up and down move between the cards of a column. */
function toNextPlace(
  step: 1 | -1,
  { context, currentCoordinates }: Parameters<Getter>[1],
  places: DropPlaces,
) {
  const card = context.active?.data.current?.card as Card | undefined;
  const here = hereIn(context);
  const stack = here && places.stacks.get(cellId(here));
  if (!card || !stack) return undefined;
  const cell = cellId(here);
  const place = places.get();
  const own = stack.cards.findIndex(({ id }) => id === card.id);
  const from = place?.cell === cell ? place.index : Math.max(0, own);
  const index = stepFrom(stack.cards, card, from, step);
  places.set({ cell, index }, true);
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
    const lane = hereIn(args.context)?.lane;
    if (!acrossColumns && !places && !lane) return undefined;
    event.preventDefault();
    if (acrossColumns) return toNextColumn(step, args, places);
    return lane && !(event.shiftKey && places)
      ? toNextLane(step, args, places)
      : places && toNextPlace(step, args, places);
  };

/** Enter opens a card, so only Space picks one up. */
const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

/** A column may have to be scrolled to before a card is over it. */
const KanbanKeyboardSensor = keyboardSensorInTurn(
  ({ over }, drag) => moved?.drag !== drag || over?.id === cellId(moved.to),
);

/** @param places where columns have an order of their own */
export function useKanbanSensors(places?: DropPlaces) {
  const coordinateGetter = useMemo(() => coordinatesBy(places), [places]);
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: DRAG_DISTANCE_PX },
    }),
    useSensor(KanbanKeyboardSensor, { coordinateGetter, keyboardCodes }),
  );
}

/** The column under the pointer; without a pointer, the one that the card covers most. */
export const columnUnder: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  if (under.length > 0) return under;
  // Cells of lanes may be smaller than the card, so that it covers others too.
  const chosen = args.pointerCoordinates === null && moved?.to.lane ? moved.to : undefined;
  const cell = chosen && args.droppableContainers.find(({ id }) => id === cellId(chosen));
  return cell ? [{ id: cell.id, data: { droppableContainer: cell, value: 1 } }] : rectIntersection(args);
};
