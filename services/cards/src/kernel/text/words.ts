import { foldText } from '@cardinal/contracts';

/** A word of a text, as it is compared, and where it stands in the text, in units of UTF-16. */
export interface Word {
  word: string;
  from: number;
  to: number;
}

/** Beyond this many characters, words are not distinguished. */
const longestWord = 32;

/** A character that is not seen within a word, as the place where it may be divided, is no end of it. */
const runs = /[\p{L}\p{N}\p{M}\u00AD\u2060]+/gu;
/** Scripts without spaces between words: each two letters that follow each other count as one. */
const spaceless =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;
/** A letter with its marks; those of Katakana of half width are letters by themselves. */
const letters = /[^\p{M}\uFF9E\uFF9F][\p{M}\uFF9E\uFF9F]*/gu;

const isAscii = (text: string): boolean => !/[^ -~]/.test(text);

const shortened = (word: string): string =>
  word.length <= longestWord ? word : [...word].slice(0, longestWord).join('');

const wordAt = (text: string, from: number, to: number): Word => ({
  word: shortened(foldText(text.slice(from, to))),
  from,
  to,
});

interface Run {
  from: number;
  to: number;
  /** Whether its script has no spaces. */
  isSpaceless: boolean;
}

function* scriptsIn(text: string, from: number, to: number): Generator<Run> {
  const run = text.slice(from, to);
  let done = 0;
  if (!isAscii(run)) {
    for (const { 0: part, index } of run.matchAll(spaceless)) {
      if (index > done) yield { from: from + done, to: from + index, isSpaceless: false };
      done = index + part.length;
      yield { from: from + index, to: from + done, isSpaceless: true };
    }
  }
  if (done < run.length) yield { from: from + done, to, isSpaceless: false };
}

function* runsIn(text: string): Generator<Run> {
  for (const { 0: run, index } of text.matchAll(runs)) yield* scriptsIn(text, index, index + run.length);
}

function* listLetters(text: string, { from, to }: Run): Generator<Word> {
  for (const { 0: letter, index } of text.slice(from, to).matchAll(letters))
    yield wordAt(text, from + index, from + index + letter.length);
}

/** A run of letters of a script without spaces. */
function* listPairs(text: string, run: Run): Generator<Word> {
  let before: Word | null = null;
  let isAlone = true;
  for (const letter of listLetters(text, run)) {
    if (before) yield wordAt(text, before.from, letter.to);
    isAlone = before === null;
    before = letter;
  }
  if (before && isAlone) yield before;
}

/** The words of a text in their order, without those that are marks alone. Takes linear time. */
export function* wordsIn(text: string): Generator<Word> {
  for (const run of runsIn(text))
    for (const word of run.isSpaceless ? listPairs(text, run) : [wordAt(text, run.from, run.to)])
      if (word.word !== '') yield word;
}

/** The letters of scripts without spaces, each of which may be a word. */
export function* lettersIn(text: string): Generator<Word> {
  for (const run of runsIn(text)) if (run.isSpaceless) yield* listLetters(text, run);
}

/** The different words among these, the first ones of so many. */
function different(words: Iterable<Word>, most: number): string[] {
  const found = new Set<string>();
  for (const { word } of words) {
    found.add(word);
    if (found.size >= most) break;
  }
  return [...found];
}

export const differentWords = (text: string, most: number): string[] => different(wordsIn(text), most);
export const differentLetters = (text: string, most: number): string[] => different(lettersIn(text), most);

/** Whether this is a pair of letters or a letter of a script without spaces. */
export const isOfLetters = (word: string): boolean => word.search(spaceless) === 0;

const hangul = /^\p{Script=Hangul}{2,}$/u;

/**
 * Parts that a text has if this word is found in it. Korean writes particles and endings with the noun: its words are
 * found by each two syllables that follow each other.
 */
export function getWordParts(word: string): string[] {
  if (!hangul.test(word)) return [word];
  return Array.from({ length: word.length - 1 }, (_, n) => word.slice(n, n + 2));
}
export const differentParts = (text: string, most: number): string[] => [
  ...new Set(differentWords(text, most).flatMap(getWordParts)),
];
/** The first syllable of a Korean word, as nouns of one syllable have particles, too. */
export const getFirstPart = (word: string): string[] => (hangul.test(word) ? [word.slice(0, 1)] : []);
/** Whether a word of a text is one with a particle or in a compound with this one. */
export const isWithin = (word: string, wanted: string): boolean =>
  hangul.test(word) && (wanted.length > 1 ? word.includes(wanted) : word.startsWith(wanted));
