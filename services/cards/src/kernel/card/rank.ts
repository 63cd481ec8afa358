import { randomInt } from 'node:crypto';

/**
 * The place of a card in the manual order of its column: cards stand in the order of their ranks, as strings. A rank is
 * a list of steps, each an integer and six digits by chance, or of the card's id, which keep ranks apart that were computed
 * at the same time for the same place: no rank is ever given twice. The first letter of an integer says how long it is, as in the npm package `fractional-indexing`:
 * `a` to `z` for one to 26 digits, and `Z` to `A` for the same below zero. Between two ranks, a card gets an integer
 * between theirs where there is one, and else a step more. So a thousand cards that are put under the same one, one after
 * the other, do not make ranks longer. Others do; then their neighbours get new ranks (`spread.rules.ts`).
 */
export type Rank = string;

const digitsOf62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digitsOf62.length;
const markLength = 6;
const timeLength = 8;
/** How far apart integers are put where there is room: twelve cards, each between the last two, fit in between. */
const spacing = base ** 2;
/** How far above those that follow further down many cards are put: more than follow. */
const farAbove = base ** 5;

const getCode = (letter: string): number => letter.charCodeAt(0);
/** The letter of integers with so many digits: `a` for one. */
const getHead = (length: number): string => String.fromCharCode(getCode('a') + length - 1);
const headBelowZero = (length: number): string => String.fromCharCode(getCode('Z') - length + 1);
/** How many integers above zero have fewer digits than this. */
const shorterThan = (length: number): number => (base ** length - base) / (base - 1);

function digits(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / base))
    text = digitsOf62.charAt(rest % base) + text;
  return text;
}

function parseNumber(text: string): number {
  let value = 0;
  for (const digit of text) value = value * base + digitsOf62.indexOf(digit);
  return value;
}

function getLength(head: string): number {
  return 1 + (head >= 'a' ? getCode(head) - getCode('a') : getCode('Z') - getCode(head));
}

function valueIn(integer: string): number {
  const [head, text] = [integer.charAt(0), integer.slice(1)];
  const { length } = text;
  return head >= 'a'
    ? parseNumber(text) + shorterThan(length)
    : parseNumber(text) - base ** length - shorterThan(length);
}

function integerFor(value: number): string {
  let length = 1;
  if (value >= 0) {
    while (value >= shorterThan(length + 1)) length += 1;
    return getHead(length) + digits(value - shorterThan(length), length);
  }
  while (value < -shorterThan(length + 1)) length += 1;
  return headBelowZero(length) + digits(value + base ** length + shorterThan(length), length);
}

/** The greater id comes first, as in lists of the newest. */
const getMark = (cardId: string): string =>
  digits(0xffffffff - Number.parseInt(cardId.slice(0, 8), 16), markLength);
const newMark = (): string => digits(randomInt(base ** markLength), markLength);

/** The rank of a card that nobody has moved: the newest first. Eight digits of milliseconds last for millennia. */
export const rankAt = (time: Date, cardId: string): Rank =>
  getHead(timeLength) + digits(base ** timeLength - 1 - time.getTime(), timeLength) + getMark(cardId);

/** That of a card that an earlier release created is its age. */
export const getRank = ({ _id, rank, createdAt }: { _id: string; rank?: string; createdAt: Date }): Rank =>
  rank ?? rankAt(createdAt, _id);

interface Step {
  text: string;
  value: number;
}

function parseSteps(rank: Rank): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < rank.length; ) {
    const end = at + 1 + getLength(rank.charAt(at)) + markLength;
    steps.push({ text: rank.slice(at, end), value: valueIn(rank.slice(at, end - markLength)) });
    at = end;
  }
  return steps;
}

/** Integers for so many cards between two others, which are not theirs; undefined where nothing is in the way. */
function valuesBetween(
  lower: number | undefined,
  upper: number | undefined,
  { count, onTop }: { count: number; onTop: boolean },
): number[] {
  const from = (start: number, step: number) => Array.from({ length: count }, (_, n) => start + step * n);
  if (lower !== undefined) {
    const step = upper === undefined ? spacing : Math.min(spacing, Math.floor((upper - lower) / (count + 1)));
    return from(lower + step, step);
  }
  if (upper === undefined) return from(0, spacing);
  // No higher than the next new card, which comes on top of them.
  if (onTop) return from(upper - count, 1);
  return from(upper - (count === 1 ? spacing : farAbove), spacing);
}

/**
 * Ranks for so many cards in their order, after `above` and before `below`, which are neighbours; null for the ends of a column.
 * They have as few steps as there may be.
 */
export function ranksBetween(above: Rank | null, below: Rank | null, count: number): Rank[] {
  const [up, down] = [parseSteps(above ?? ''), parseSteps(below ?? '')];
  let level = up.findIndex(({ text }, at) => text !== down[at]?.text);
  if (level === -1) level = up.length;
  let [lower, upper] = [up[level]?.value, down[level]?.value];
  if (lower !== undefined && upper !== undefined && upper - lower <= count) {
    // There are too few integers between the two, but after all that `above` begins with there is room without end.
    level += 1;
    [lower, upper] = [up[level]?.value, undefined];
  }
  const steps = up.slice(0, level).map(({ text }) => text);
  const values = valuesBetween(lower, upper, { count, onTop: level === 0 });
  return values.map((value) => steps.join('') + integerFor(value) + newMark());
}

export const rankBetween = (above: Rank | null, below: Rank | null): Rank =>
  ranksBetween(above, below, 1)[0] as Rank;

/** The rank of a card that comes on top of others: that of a new one, unless the first was put even higher. */
export function rankOnTop(first: Rank | null, now: Date, cardId: string): Rank {
  const newest = rankAt(now, cardId);
  return first === null || newest < first ? newest : rankBetween(null, first);
}
