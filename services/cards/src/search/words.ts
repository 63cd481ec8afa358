import { composed } from '@cardinal/contracts';

/** A word of a text, as it is compared, and where it stands in the text, in units of UTF-16. */
export interface Word {
  word: string;
  from: number;
  to: number;
}

/** Beyond this many characters, words are not told apart. */
const longestWord = 32;

const runs = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces between words: each two letters that follow each other count as one. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

const isAscii = (text: string): boolean => !/[^ -~]/.test(text);

/** Without case and accents. */
const folded = (run: string): string => {
  if (isAscii(run)) return run.slice(0, longestWord).toLowerCase();
  const letters = composed(run, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
  return [...letters.toLowerCase()].slice(0, longestWord).join('');
};

const wordAt = (text: string, from: number, to: number): Word => ({
  word: folded(text.slice(from, to)),
  from,
  to,
});

/** A run of letters of a script without spaces. */
function* pairs(text: string, from: number, to: number): Generator<Word> {
  let before: number | null = null;
  let at = from;
  for (const letter of text.slice(from, to)) {
    const end = at + letter.length;
    if (before !== null) yield wordAt(text, before, end);
    before = at;
    at = end;
  }
  if (before === from) yield wordAt(text, from, to);
}

function* inRun(text: string, from: number, to: number): Generator<Word> {
  const run = text.slice(from, to);
  let done = 0;
  if (!isAscii(run)) {
    for (const { 0: part, index } of run.matchAll(spaceless)) {
      if (index > done) yield wordAt(text, from + done, from + index);
      yield* pairs(text, from + index, from + index + part.length);
      done = index + part.length;
    }
  }
  if (done < run.length) yield wordAt(text, from + done, to);
}

/** The words of a text in their order, without those that are marks alone. Takes linear time. */
export function* wordsIn(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    for (const word of inRun(text, index, index + run.length)) if (word.word !== '') yield word;
  }
}

/** The different words of a text, the first ones of so many. */
export function differentWords(text: string, most: number): string[] {
  const words = new Set<string>();
  for (const { word } of wordsIn(text)) {
    words.add(word);
    if (words.size >= most) break;
  }
  return [...words];
}
