import {
  differentLetters,
  differentWords,
  getFirstPart,
  getWordParts,
  isOfLetters,
} from '../../kernel/text/words.ts';

/**
 * Kinds of terms of cards and comments. `title`: a word of the title; `text`: a word of the description alone;
 * `comment`: a word of a comment. The index of earlier releases also has `start`: a beginning of a word of the title, and
 * `gap`: one with a letter left out, by which the vocabulary finds words with a typo.
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
/** Of a title, of which each is in the vocabulary, too. */
const mostTitleWords = 40;

export const isForgiven = (word: string): boolean => word.length >= shortestForgiven && !/\p{N}/u.test(word);

/** The same for a word and its plural, in texts. */
export const stem = (word: string): string =>
  /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;

/** The part of a word in which a typo is looked for; words with a later one begin alike. */
export const getStart = (word: string): string => word.slice(0, startLength);

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
  const all = [...words, ...differentWords(description, mostWords)];
  const inTitle = new Set([...words, ...letters].map(stem));
  const texts = inText(all, [...letters, ...differentLetters(description, mostWords)]);
  return [
    ...termsOfKind('title', [...words, ...letters]),
    ...termsOfKind(
      'text',
      texts.filter((word) => !inTitle.has(word)),
    ),
  ];
}

/** Whether others begin with this word, or are like it, in titles: not so with single letters. */
export const hasBeginning = (word: string): boolean => word.length > 1 && !isOfLetters(word);

/** The words of a title that are found by their beginnings and with typos. */
export const listVocabulary = (title: string): string[] =>
  differentWords(title, mostTitleWords).filter(hasBeginning);

/** Of words that differ in a letter within their first six, one is the same; none of words that are not forgiven one. */
export const listGaps = (word: string): Term[] => (isForgiven(word) ? termsOfKind('gap', gaps(word)) : []);

/** The terms of which what has a part of a word in its title or description has one, in the plural, too. */
export function inTitleOrText(part: string): Term[] {
  const plural = `${part}s`;
  const forms = stem(plural) === part ? [part, plural] : [part];
  return [...termsOfKind('title', forms), { kind: 'text', word: part }];
}

export const termsOfComment = (content: string): Term[] =>
  termsOfKind('comment', inText(differentWords(content, mostWords), differentLetters(content, mostWords)));

/** Terms of titles with a word that begins with this one, in the index of earlier releases. */
const beganWith = (word: string): Term => ({ kind: 'start', word: getStart(word) });

/** The same for words that begin with this one or differ from it in a letter. */
export const formerTerms = (rank: 'beginning' | 'typo', word: string): Term[] => [
  beganWith(word),
  ...(rank === 'typo' ? listGaps(word) : []),
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
