import type { Card } from '@cardinal/contracts';
import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import { type Cell, cellId, cellName, cellOver, cellUnder, isSameLane } from './cell.ts';
import { type DropPlaces, isHome, type Landing, neighboursAt } from './drop-place.ts';

const getActiveCard = (active: Active) => active.data.current?.card as Card | undefined;
const getTitle = (active: Active) => getActiveCard(active)?.title ?? 'Card';

const openOrMove = (what: string, keys: string) =>
  `Press Enter to open the card. To ${what}, press Space to pick it up, the left and right arrow keys to choose a column, ${keys}Space again to drop it there, or Escape to leave it where it was.`;
const changeStatus = 'change its status';

export const instructions: ScreenReaderInstructions = { draggable: openOrMove(changeStatus, '') };
export const placeInstructions: ScreenReaderInstructions = {
  draggable: openOrMove(changeStatus, 'the up and down arrow keys to choose a place in it, '),
};
export const laneInstructions: ScreenReaderInstructions = {
  draggable: openOrMove(
    'move it',
    'the up and down arrow keys to choose a lane, in the manual order with Shift to choose a place, ',
  ),
};

const positionText = ({ position, count }: Landing) => `position ${position} of ${count}`;

/** "position 2 of 5", where the card would be somewhere else than it is. */
function describePosition(active: Active, places: DropPlaces | undefined): string | undefined {
  const [card, place] = [getActiveCard(active), places?.get()];
  const stack = place && places?.stacks.get(place.cell);
  if (!card || !place || !stack || isHome(stack.cards, card, place.index)) return undefined;
  return positionText(neighboursAt(stack.cards, card, place.index));
}

/** The announcement of a card that was dropped in another cell. */
function movedText(card: Card, from: Cell, to: Cell): string {
  const refusal = isSameLane(from, to) ? undefined : to.lane?.refusal(card, from, to);
  if (refusal) return `${card.title} stays in ${cellName(from)}. ${refusal}`;
  return `${card.title} was moved from ${cellName(from)} to ${cellName(to)}.`;
}

/**
 * Screen reader announcements while a card is dragged.
 * @param places where columns have an order of their own
 */
export function createAnnouncements(places?: DropPlaces): Announcements {
  let justPickedUp = false;
  let announced: string | undefined;
  const getHomeName = (active: Active) => cellName(cellUnder(active));
  const pickedUp = (active: Active) => `Picked up ${getTitle(active)}. It is in ${getHomeName(active)}.`;
  const overColumn = (active: Active, over: Over | null) =>
    `${getTitle(active)} is over ${over ? cellName(cellOver(over)) : 'no column'}.`;
  const isOverHome = (active: Active, over: Over | null) =>
    over !== null && cellId(cellOver(over)) === cellId(cellUnder(active));
  return {
    onDragStart: ({ active }) => {
      [justPickedUp, announced] = [true, undefined];
      return pickedUp(active);
    },
    onDragMove: ({ active }) => {
      const stack = places?.stacks.get(places.get()?.cell ?? '');
      if (!stack || !places?.isStep()) return undefined;
      const at = `${describePosition(active, places) ?? 'its own place'} in ${stack.name}`;
      if (at === announced) return undefined;
      announced = at;
      return `${getTitle(active)} is at ${at}.`;
    },
    onDragOver: ({ active, over }) => {
      // Right after the start the card is over its own column; announcing that would drown the first announcement.
      const first = justPickedUp && isOverHome(active, over);
      justPickedUp = false;
      if (!first) return overColumn(active, over);
      // If it is measured late, a key has moved the card already, which has been announced.
      return announced === undefined ? pickedUp(active) : undefined;
    },
    onDragEnd: ({ active, over }) => {
      const card = getActiveCard(active);
      if (card && over && !isOverHome(active, over))
        return movedText(card, cellUnder(active), cellOver(over));
      // The card stands there by now.
      const landing = places?.landing();
      const home = getHomeName(active);
      return landing
        ? `${getTitle(active)} was moved to ${positionText(landing)} in ${home}.`
        : `${getTitle(active)} stays in ${home}.`;
    },
    onDragCancel: ({ active }) =>
      `Moving was cancelled. ${getTitle(active)} stays in ${getHomeName(active)}.`,
  };
}
