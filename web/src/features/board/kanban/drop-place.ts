import type { Card } from '@cardinal/contracts';
import type { CardSorting } from '#features/card-data/index.ts';

/** The position of the dragged card if dropped: before the card with this index of its cell, or at the end. */
export interface Place {
  /** The id of a column, or of its part in a lane. */
  cell: string;
  index: number;
}

/** A column as far as positions in it are concerned. Heights are those of the window, in pixels. */
export interface PlacedStack {
  /** The name of the column for screen readers. */
  name: string;
  cards: readonly Card[];
  indexAt: (y: number) => number;
  /** The height of a position, which is scrolled into view. */
  show: (index: number) => number;
}

/** The position of a dropped card among those of its column, counted from 1. */
export interface Landing {
  position: number;
  count: number;
}

export type DropPlaces = ReturnType<typeof createDropPlaces>;

/** The position under the pointer, or chosen by the arrow keys, while a card is dragged in a manual order. */
export function createDropPlaces() {
  const stacks = new Map<string, PlacedStack>();
  const listeners = new Set<() => void>();
  let place: Place | null = null;
  let stepped = false;
  let landing: Landing | null = null;

  function set(next: Place | null, byStep = false): void {
    stepped = byStep;
    if (next?.cell === place?.cell && next?.index === place?.index) return;
    place = next;
    for (const listener of listeners) listener();
  }

  return {
    stacks,
    /** A drag begins. */
    begin() {
      landing = null;
      set(null);
    },
    set,
    get: () => place,
    /** Whether the arrow keys chose it among the positions of a column, which is to be said. */
    isStep: () => stepped,
    land: (at: Landing) => {
      landing = at;
    },
    landing: () => landing,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The pointer is at this height of a column. */
    point(cell: string, y: number): void {
      const stack = stacks.get(cell);
      set(stack ? { cell, index: stack.indexAt(y) } : null);
    },
  };
}

/** Whether the card would stay where it is. */
export const isHome = (cards: readonly Card[], card: Card, index: number): boolean =>
  cards[index]?.id === card.id || (index > 0 && cards[index - 1]?.id === card.id);

/** The next position upwards or downwards from this one; the two around the card itself are one. */
export function stepFrom(cards: readonly Card[], card: Card, index: number, step: 1 | -1): number {
  const own = cards.findIndex(({ id }) => id === card.id);
  const next = index + step;
  const wanted = own >= 0 && next === own + 1 ? own + 1 + step : next;
  if (wanted > cards.length) return index;
  return Math.max(0, wanted);
}

/** The cards between which it would stand, as the order that people gave them has it, which columns may show reversed. */
export function neighboursAt(
  cards: readonly Card[],
  card: Card,
  index: number,
  order: CardSorting['order'] = 'desc',
) {
  const others = cards.filter(({ id }) => id !== card.id);
  const own = cards.findIndex(({ id }) => id === card.id);
  const at = own >= 0 && own < index ? index - 1 : index;
  const [before, after] = [others[at - 1], others[at]];
  const [above, below] = order === 'desc' ? [before, after] : [after, before];
  return { above, below, position: at + 1, count: others.length + 1 };
}

/** The card that was just dropped in a column. */
export interface DroppedCard {
  id: string;
  /** Whether it gets the focus in its new column. */
  byKeyboard: boolean;
}
