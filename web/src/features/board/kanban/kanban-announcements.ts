import type { Card } from '@cardinal/contracts';
import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import { type DropPlaces, isHome, neighboursAt } from './drop-place.ts';

const cardOf = (active: Active) => active.data.current?.card as Card | undefined;
const titleOf = (active: Active) => cardOf(active)?.title ?? 'Card';
const statusOf = (active: Active) => cardOf(active)?.status;

const openOrMove = (keys: string) =>
  `Press Enter to open the card. To change its status, press Space to pick it up, the left and right arrow keys to choose a column, ${keys}Space again to drop it there, or Escape to leave it where it was.`;

export const instructions: ScreenReaderInstructions = { draggable: openOrMove('') };
export const placeInstructions: ScreenReaderInstructions = {
  draggable: openOrMove('the up and down arrow keys to choose a place in it, '),
};

/** "position 2 of 5", where the card would be somewhere else than it is. */
function positionOf(active: Active, places: DropPlaces | undefined): string | undefined {
  const [card, place] = [cardOf(active), places?.get()];
  const stack = place && places?.stacks.get(place.status);
  if (!card || !place || !stack || isHome(stack.cards, card, place.index)) return undefined;
  const { position, count } = neighboursAt(stack.cards, card, place.index);
  return `position ${position} of ${count}`;
}

/**
 * Screen reader announcements while a card is dragged.
 * @param places where columns have an order of their own
 */
export function createAnnouncements(places?: DropPlaces): Announcements {
  let justPickedUp = false;
  let told: string | undefined;
  const pickedUp = (active: Active) => `Picked up ${titleOf(active)}. It is in ${statusOf(active)}.`;
  const overColumn = (active: Active, over: Over | null) =>
    over ? `${titleOf(active)} is over ${over.id}.` : `${titleOf(active)} is over no column.`;
  return {
    onDragStart: ({ active }) => {
      [justPickedUp, told] = [true, undefined];
      return pickedUp(active);
    },
    onDragMove: ({ active }) => {
      const status = places?.get()?.status;
      if (!places?.isStep() || !status) return undefined;
      const at = `${positionOf(active, places) ?? 'its own place'} in ${status}`;
      if (at === told) return undefined;
      told = at;
      return `${titleOf(active)} is at ${at}.`;
    },
    onDragOver: ({ active, over }) => {
      // Right after the start the card is over its own column; announcing that would drown the first announcement.
      const first = justPickedUp && over?.id === statusOf(active);
      justPickedUp = false;
      return first ? pickedUp(active) : overColumn(active, over);
    },
    onDragEnd: ({ active, over }) => {
      const [title, status] = [titleOf(active), statusOf(active)];
      if (over && over.id !== status) return `${title} was moved from ${status} to ${over.id}.`;
      const position = positionOf(active, places);
      return position ? `${title} was moved to ${position} in ${status}.` : `${title} stays in ${status}.`;
    },
    onDragCancel: ({ active }) => {
      return `Moving was cancelled. ${titleOf(active)} stays in ${statusOf(active)}.`;
    },
  };
}
