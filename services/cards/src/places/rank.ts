import { BASE_62_DIGITS, generateKeyBetween } from 'fractional-indexing';

/**
 * The place of a card in the manual order of its column: cards stand in the order of their ranks, as strings. A rank is
 * a list of steps, each an integer of `fractional-indexing`, whose first letter says how long it is, and six digits of
 * the card's id, which keep ranks apart that were computed at the same time for the same place. Between two ranks, a
 * card gets the next integer after the one above it or before the one below it, or else a step more. So a thousand
 * cards that are put under the same one, one after the other, do not make ranks longer.
 */
export type Rank = string;

const base = BASE_62_DIGITS.length;
const idLength = 6;
const timeLength = 8;
/** The letter of integers with so many digits: `a` for one. */
const headOf = (length: number): string => String.fromCharCode('a'.charCodeAt(0) + length - 1);

function digits(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / base))
    text = BASE_62_DIGITS.charAt(rest % base) + text;
  return text;
}

/** The greater id comes first, as in lists of the newest. */
const idPart = (cardId: string): string =>
  digits(0xffffffff - Number.parseInt(cardId.slice(0, 8), 16), idLength);

/** Where a card stands that nobody has moved: the newest first. Eight digits of milliseconds last for millennia. */
export const rankAt = (time: Date, cardId: string): Rank =>
  headOf(timeLength) + digits(base ** timeLength - 1 - time.getTime(), timeLength) + idPart(cardId);

/** That of a card that an earlier release created is its age. */
export const rankOf = ({ _id, rank, createdAt }: { _id: string; rank?: string; createdAt: Date }): Rank =>
  rank ?? rankAt(createdAt, _id);

function integerLength(head: string): number {
  const code = head.charCodeAt(0);
  return head >= 'a' ? code - 'a'.charCodeAt(0) + 2 : 'Z'.charCodeAt(0) - code + 2;
}

/** The last step of a rank: its integer, and the steps before it. */
function lastStep(rank: Rank): { before: Rank; integer: string } {
  let [start, at] = [0, 0];
  while (at < rank.length) {
    start = at;
    at += integerLength(rank.charAt(at)) + idLength;
  }
  return { before: rank.slice(0, start), integer: rank.slice(start, at - idLength) };
}

/** A rank after `above` and before `below`, which are neighbours; null for the ends of a column. */
export function rankBetween(above: Rank | null, below: Rank | null, cardId: string): Rank {
  const own = idPart(cardId);
  if (above !== null) {
    const { before, integer } = lastStep(above);
    const next = before + generateKeyBetween(integer, null) + own;
    if (below === null || next < below) return next;
  }
  if (below !== null) {
    const { before, integer } = lastStep(below);
    const next = before + generateKeyBetween(null, integer) + own;
    if (above === null || next > above) return next;
  }
  return (above ?? '') + generateKeyBetween(null, null) + own;
}

/** The rank of a card that comes on top of others: that of a new one, unless the first was put even higher. */
export function rankOnTop(first: Rank | null, now: Date, cardId: string): Rank {
  const newest = rankAt(now, cardId);
  return first === null || newest < first ? newest : rankBetween(null, first, cardId);
}
