import { withoutSigns } from '@cardinal/markdown';
import { isWithin, lettersIn, type Word, wordsIn } from '../../kernel/text/words.ts';
import { isForgiven, stem } from './terms.ts';

/** A part of a text to be marked, in units of UTF-16: from, and up to but without. */
export type Mark = [number, number];

/** How well words are found, the best first: in the title, in title and description, or in a comment. */
export const ranks = ['title', 'beginning', 'typo', 'text', 'comment'] as const;
export type Rank = (typeof ranks)[number];

/** Whether two words differ in at most one letter: another, one more, one less, or two that changed places. */
export function isOneOff(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const [left, right] = [endA - from, endB - from];
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && a[from] === b[from + 1] && a[from + 1] === b[from];
}

type Fits = (word: string, wanted: string) => boolean;

const fitsBy: Record<Rank, Fits> = {
  title: (word, wanted) => word === wanted,
  beginning: (word, wanted) => word.startsWith(wanted),
  typo: (word, wanted) =>
    word.startsWith(wanted) || (isForgiven(wanted) && isForgiven(word) && isOneOff(word, wanted)),
  text: (word, wanted) => stem(word) === stem(wanted) || isWithin(word, wanted),
  comment: (word, wanted) => fitsBy.text(word, wanted),
};

const hasAll = (words: ReadonlySet<string>, wanted: readonly string[], fits: Fits): boolean =>
  wanted.every((one) => words.has(one) || [...words].some((word) => fits(word, one)));

/** The words of a text, and the letters that may be words. */
const allIn = (text: string): Word[] => [...wordsIn(text), ...lettersIn(text)];

const wordSet = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => allIn(text).map(({ word }) => word)));

/** How a title has all wanted words; null where it does not. */
export function rankOfTitle(title: string, wanted: readonly string[]): Rank | null {
  const words = wordSet(title);
  return (
    (['title', 'beginning', 'typo'] as const).find((rank) => hasAll(words, wanted, fitsBy[rank])) ?? null
  );
}

/** Whether these texts together have all wanted words, as descriptions and comments are searched. */
export const haveAll = (texts: readonly string[], wanted: readonly string[]): boolean =>
  hasAll(wordSet(...texts), wanted, fitsBy.text);

/** The mark in a word: the part of it that was looked for. */
function findMark({ word, from, to }: Word, wanted: readonly string[], rank: Rank): Mark | null {
  const found = wanted.find((one) => fitsBy[rank](word, one));
  if (found === undefined) return null;
  const at = word.indexOf(found);
  const isPart = rank === 'text' || rank === 'comment' ? isWithin(word, found) : at === 0;
  // Folding may change how long a word is; then all of it is marked.
  return isPart && word.length === to - from ? [from + at, from + at + found.length] : [from, to];
}

/** Marks that overlap or touch, as pairs of letters do, are one. */
function joined(marks: readonly Mark[]): Mark[] {
  const all: Mark[] = [];
  for (const [from, to] of marks) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

export function marksIn(text: string, wanted: readonly string[], rank: Rank): Mark[] {
  const marks = allIn(text).map((word) => findMark(word, wanted, rank));
  return joined(marks.filter((mark) => mark !== null).toSorted(([one], [other]) => one - other));
}

export interface Excerpt {
  text: string;
  marks: Mark[];
}

/** Units of UTF-16 of an excerpt, and of them those before the first mark. */
const excerptLength = 200;
const before = 40;

/** The first character from here on, so that none is cut in two. */
const wholeFrom = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at + 1 : at;

/** Of a text with Markdown, how much is looked at around what is found, as signs are taken out. */
const around = 3 * excerptLength;

/** The part of a text around what is found in it first, on one line, without the signs of Markdown. */
export function buildExcerpt(text: string, wanted: readonly string[]): Excerpt {
  const marks = marksIn(text, wanted, 'text');
  const first = marks[0]?.[0] ?? 0;
  const start = wholeFrom(text, Math.max(0, first - around));
  const end = wholeFrom(text, Math.min(text.length, first + around));
  const piece = text.slice(start, end);
  const shown = withoutSigns(piece);
  if (shown === piece) return cutAround(text, marks);
  return cutAround(shown, marksIn(shown, wanted, 'text'), { start: start > 0, end: end < text.length });
}

function cutAround(text: string, marks: readonly Mark[], isCut = { start: false, end: false }): Excerpt {
  const first = marks[0]?.[0] ?? 0;
  let from = wholeFrom(text, Math.max(0, first - before));
  if (from > 0) {
    const space = text.slice(from, first).search(/\s/);
    if (space >= 0) from += space + 1;
  }
  const to = wholeFrom(text, Math.min(text.length, from + excerptLength));
  const start = from > 0 || isCut.start ? '…' : '';
  const shift = start.length - from;
  return {
    text: `${start}${text.slice(from, to).replace(/\s/g, ' ')}${to < text.length || isCut.end ? '…' : ''}`,
    marks: marks
      .filter((mark) => mark[0] < to && mark[1] > from)
      .map((mark) => [Math.max(mark[0], from) + shift, Math.min(mark[1], to) + shift]),
  };
}
