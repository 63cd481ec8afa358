import type { Active, Announcements, ScreenReaderInstructions } from '@dnd-kit/core';

const titleOf = (active: Active) => active.data.current?.card.title ?? 'Card';
const statusOf = (active: Active) => active.data.current?.card.status;

export const instructions: ScreenReaderInstructions = {
  draggable:
    'Press Enter to open the card. To change its status, press Space to pick it up, the left and right arrow keys to choose a column, Space again to drop it there, or Escape to leave it where it was.',
};

/** Screen reader announcements while a card is dragged. */
export function createAnnouncements(): Announcements {
  let justPickedUp = false;
  const pickedUp = (active: Active) => `Picked up ${titleOf(active)}. It is in ${statusOf(active)}.`;
  return {
    onDragStart: ({ active }) => {
      justPickedUp = true;
      return pickedUp(active);
    },
    onDragOver: ({ active, over }) => {
      // Right after the start the card is over its own column; announcing that would drown the first announcement.
      const first = justPickedUp && over?.id === statusOf(active);
      justPickedUp = false;
      if (first) return pickedUp(active);
      return over ? `${titleOf(active)} is over ${over.id}.` : `${titleOf(active)} is over no column.`;
    },
    onDragEnd: ({ active, over }) =>
      over && over.id !== statusOf(active)
        ? `${titleOf(active)} was moved from ${statusOf(active)} to ${over.id}.`
        : `${titleOf(active)} stays in ${statusOf(active)}.`,
    onDragCancel: ({ active }) => `Moving was cancelled. ${titleOf(active)} stays in ${statusOf(active)}.`,
  };
}
