import type { Card, Label } from '@cardinal/contracts';
import type { Person } from '../read-models/users.ts';

/** Shown of a card besides what is stored with it. */
export interface CardViewContext {
  creator: Person | null;
  /** None for viewers who do not see them. */
  assignees: readonly Person[];
  labels: readonly Label[];
  upvoted: boolean;
  liked: boolean;
}

interface Shown {
  around: CardViewContext;
  card: Card;
}

/** Ways in which a card is shown that are remembered: to a team and to guests, with and without a vote. */
const variantsPerCard = 4;

const areSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

const isSame = (one: CardViewContext, other: CardViewContext): boolean =>
  one.creator === other.creator &&
  one.upvoted === other.upvoted &&
  one.liked === other.liked &&
  areSame(one.assignees, other.assignees) &&
  areSame(one.labels, other.labels);

/**
 * Makes cards of rows, the same one again of the same row with the same around it. So what lists remember (`card-cache.ts`)
 * is made once, and written once.
 */
export function createShownCards<Row extends object>({
  make,
}: {
  make(row: Row, around: CardViewContext): Card;
}) {
  const known = new WeakMap<Row, readonly Shown[]>();
  return (row: Row, around: CardViewContext): Card => {
    const ways = known.get(row) ?? [];
    const same = ways.find((way) => isSame(way.around, around));
    if (same) return same.card;
    const card = Object.freeze(make(row, around));
    known.set(row, [{ around, card }, ...ways.slice(0, variantsPerCard - 1)]);
    return card;
  };
}
