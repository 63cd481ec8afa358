import {
  differentLetters,
  differentWords,
  getFirstPart,
  getWordParts,
  isOfLetters,
} from '../../kernel/text/words.ts';

/**
 * Kinds of terms of cards and comments. `title`: a word of the title; `start`: a beginning of one; `gap`: a beginning
 * of one with a letter left out; `text`: a word of title or description; `comment`: a word of a comment.
 */
type TermKind = 'title' | 'start' | 'gap' | 'text' | 'comment';

/** A term before it is known on which board. */
export interface Term {
  kind: TermKind;
  word: string;
}

/** Letters of a title's word that are looked at for beginnings and typos. */
const startLength = 6;
/** Shorter words, and those with digits, are not forgiven a typo: too many others are like them. */
const shortestForgiven = 4;
/** Different words of a text that are found; a page has about two hundred. */
const mostWords = 1_000;
/** Of a title, for which there are several terms each. */
const mostTitleWords = 40;

export const isForgiven = (word: string): boolean => word.length >= shortestForgiven && !/\p{N}/u.test(word);

/** The same for a word and its plural, in texts. */
export const stem = (word: string): string =>
  /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;

const getStart = (word: string): string => word.slice(0, startLength);

/** The beginnings of a word from two letters on, with itself where it is short. */
const starts = (word: string): string[] =>
  Array.from({ length: Math.max(0, getStart(word).length - 1) }, (_, n) => word.slice(0, n + 2));

/**
 * The beginning of a word with each letter left out, and as it is where no `start` is the same: words that differ in a
 * letter share one of them.
 */
function gaps(word: string): string[] {
  const start = getStart(word);
  const without = Array.from({ length: start.length }, (_, n) => start.slice(0, n) + start.slice(n + 1));
  return start.length < startLength ? [start, ...without] : without;
}

const termsOfKind = (kind: TermKind, words: readonly string[]): Term[] =>
  [...new Set(words)].map((word) => ({ kind, word }));

/** Parts of a word in descriptions and comments; a text that has the word has all of these. */
export const getTextParts = (word: string): string[] => getWordParts(word).map(stem);

/** Terms of these words and letters of a text. */
const inText = (words: readonly string[], letters: readonly string[]): string[] => [
  ...words.flatMap((word) => [...getTextParts(word), ...getFirstPart(word)]),
  ...letters,
];

export function termsOfCard({ title, description }: { title: string; description: string }): Term[] {
  const words = differentWords(title, mostTitleWords);
  const letters = differentLetters(title, mostTitleWords);
  const spaced = words.filter((word) => !isOfLetters(word));
  const all = [...words, ...differentWords(description, mostWords)];
  return [
    ...termsOfKind('title', [...words, ...letters]),
    ...termsOfKind('start', spaced.flatMap(starts)),
    ...termsOfKind('gap', spaced.filter(isForgiven).flatMap(gaps)),
    ...termsOfKind('text', inText(all, [...letters, ...differentLetters(description, mostWords)])),
  ];
}

export const termsOfComment = (content: string): Term[] =>
  termsOfKind('comment', inText(differentWords(content, mostWords), differentLetters(content, mostWords)));

/** Terms of titles with a word that begins with this one; of long words, others may have them too. */
export const beginsWith = (word: string): Term[] =>
  word.length > 1 && !isOfLetters(word)
    ? termsOfKind('start', [getStart(word)])
    : termsOfKind('title', [word]);

/** Terms of titles, among others, with a word that begins with this one or differs from it in a letter. */
export const isLike = (word: string): Term[] => [
  ...beginsWith(word),
  ...(isForgiven(word) ? termsOfKind('gap', gaps(word)) : []),
];

/** A number of 53 bits for a text (cyrb53). */
function hash(text: string): number {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2_654_435_761);
    other = Math.imul(other ^ unit, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 2 ** 32 * (other & 0x1fffff) + (one >>> 0);
}

/** Of the 53 bits of a term's number: the lower ones are its own, and the upper 20 its board's. */
const ofTerm = 2 ** 33;
const ofBoard = 2 ** 20;

/**
 * Makes the numbers that stand for terms on a board, in 53 bits: a third of the index that texts take. Numbers of a
 * board are next to each other there, so a card is written to fewer of its pages. Two terms may share a number, as
 * every match is read before it is shown.
 */
export function numberOn(boardId: string): (term: Term) => number {
  const first = ofTerm * (hash(boardId) % ofBoard);
  return ({ kind, word }) => first + (hash(`${kind}/${word}`) % ofTerm);
}
