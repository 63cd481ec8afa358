import { type Rank, rankBetween, ranksBetween } from '../../kernel/card/rank.ts';

/** A rank that gets longer than this makes its neighbours get new ones. About ten steps. */
export const roomyLength = 100;
/** New ranks are to be no longer, so that there is room for many moves; longer only if fewer cards would not do. */
const wantedLength = 50;
/** If they would be longer, the column is spread as a whole. */
const tooLong = 75;
/** About two steps, which a column that is spread as a whole leaves as they are. */
const shortLength = 30;
/** Cards that get new ranks at once. */
export const spreadAtMost = 200;
/** Beginning with this many, as many more are tried as it takes. */
const spreadAtLeast = 4;

/** A card in the order of its column. */
export interface Placed {
  _id: string;
  rank: Rank;
}

/** A card that gets a new rank. */
export interface Relocated {
  _id: string;
  from: Rank;
  to: Rank;
}

const getMaxLength = (ranks: readonly Rank[]): number => Math.max(...ranks.map(({ length }) => length));

function spreadRanks(cards: readonly Placed[], from: number, to: number): Relocated[] {
  const window = cards.slice(from, to);
  const ranks = ranksBetween(cards[from - 1]?.rank ?? null, cards[to]?.rank ?? null, window.length);
  return window.map(({ _id, rank }, n) => ({ _id, from: rank, to: ranks[n] as Rank }));
}

/** New ranks, and whether there would be shorter ones only for more cards than get them at once. */
interface Spread {
  cards: Relocated[];
  isTooLong: boolean;
}

/**
 * New ranks for as few cards around a place as make them short, in their order.
 * @param cards those around it, of which the first keeps its rank
 * @param at how many of them are above the place
 * @param isEnd whether the last one is the last of the column; else it keeps its rank, too
 */
export function spreadAround(cards: readonly Placed[], at: number, isEnd: boolean): Spread {
  const end = isEnd ? cards.length : cards.length - 1;
  let best: Relocated[] = [];
  let length = Number.POSITIVE_INFINITY;
  for (let size = spreadAtLeast; ; size = Math.min(2 * size, spreadAtMost)) {
    const from = Math.max(1, Math.min(at, end) - size / 2);
    const to = Math.min(end, from + size);
    const spread = from < to ? spreadRanks(cards, from, to) : [];
    const longest = getMaxLength(spread.map((card) => card.to));
    if (spread.length > 0 && longest < length) [best, length] = [spread, longest];
    const isAll = size === spreadAtMost || (from === 1 && to === end);
    if (isAll || length <= wantedLength) return { cards: best, isTooLong: isAll && length > tooLong };
  }
}

const isLong = ({ rank }: Placed): boolean => rank.length > shortLength;

/**
 * New ranks for the first of these cards whose ranks are too long, and for those after them.
 * @param cards some of a column, in its order
 * @param isEnd as above
 * @returns none where there are no such cards, except for those at the end, which are looked at again with what follows
 */
export function spreadNext(cards: readonly Placed[], isEnd: boolean): Relocated[] {
  const end = isEnd ? cards.length : cards.length - 1;
  for (let from = 1; from < end; from += 1) {
    if (!isLong(cards[from] as Placed)) continue;
    let to = from;
    while (to < end && to - from < spreadAtMost && isLong(cards[to] as Placed)) to += 1;
    if (getMaxLength(cards.slice(from, to).map(({ rank }) => rank)) > wantedLength)
      return spreadRanks(cards, from, to);
    from = to - 1;
  }
  return [];
}

/** The writes of a spread in an order in which no card passes another one: the uppermost first of those that go up. */
export function inSafeOrder(cards: readonly Relocated[]): Relocated[] {
  const isUp = ({ from, to }: Relocated) => to < from;
  return [...cards.filter(isUp), ...cards.filter((card) => !isUp(card)).reverse()].filter(
    ({ from, to }) => from !== to,
  );
}

/**
 * The counterpart, after a spread, of a rank of before it.
 * @param cards all that got new ranks, in their order
 */
export function rankAfter(cards: readonly Relocated[], rank: Rank): Rank {
  const own = cards.find(({ from }) => from === rank);
  if (own) return own.to;
  const next = cards.findIndex(({ from }) => from > rank);
  const [above, below] = [cards[next - 1], cards[next]];
  return above && below ? rankBetween(above.to, below.to) : rank;
}
