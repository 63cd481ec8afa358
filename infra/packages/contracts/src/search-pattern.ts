import { foldText } from './fold-text.ts';
import { composed } from './text.ts';

/** Blocks of the characters that fold to others and are in use: the first and the last of each. */
const blocks = [
  [0xa0, 0x6ff],
  [0xe00, 0xeff],
  [0x1d00, 0x214f],
  [0x2460, 0x24ff],
  [0x3000, 0x3000],
  [0xa720, 0xa7ff],
  [0xfb00, 0xfb4f],
  [0xfe70, 0xffdf],
] as const;

/** Whether a pattern that ignores case matches it by its small letter. */
function isMatchedByCase(letter: string): boolean {
  const small = letter.toLowerCase();
  return small !== letter && small.toUpperCase() === letter;
}

/** The characters that fold to a text, by that text. */
function findSpellings(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [first, last] of blocks)
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCharCode(code);
      const folded = foldText(letter);
      // An accent by itself folds to a space.
      const isNothing = folded.trim() === '' && letter.trim() !== '';
      if (isNothing || folded === letter || isMatchedByCase(letter)) continue;
      found.set(folded, (found.get(folded) ?? '') + letter);
    }
  return found;
}

let known: ReadonlyMap<string, string> | undefined;
/** Made when it is first needed, which takes some milliseconds. */
function spellings(): ReadonlyMap<string, string> {
  known ??= findSpellings();
  return known;
}

/** Signs that may stand behind a letter in a text and are not typed, by script. */
const unwritten: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u, '[\u00AD\u0300-\u036F]*'],
  [/\p{Script=Arabic}/u, '[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]*'],
  [/\p{Script=Hebrew}/u, '[\u0591-\u05C7]*'],
  [/\p{Script=Han}/u, '[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]?'],
  [/[\u0900-\u0D7F]/u, '[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u200C\u200D]*'],
];
const unwrittenAfter = (letter: string): string =>
  unwritten.find(([script]) => script.test(letter))?.[1] ?? '';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const toLetterClass = (letter: string): string => {
  const others = spellings().get(letter) ?? '';
  return others ? `[${escaped(letter)}${others}]` : escaped(letter);
};

/** The marks of voiced Kana, which are characters by themselves in half width. */
const voicing: Readonly<Record<string, string>> = { '\u3099': '[\u3099\uFF9E]', '\u309A': '[\u309A\uFF9F]' };

function toLetterPattern(letter: string): string {
  const [base = '', mark = ''] = letter.normalize('NFD');
  const voiced = voicing[mark];
  return voiced
    ? `(?:${letter}|${toLetterClass(base)}${voiced})`
    : `${toLetterClass(letter)}${unwrittenAfter(letter)}`;
}

/** Letters that one character may stand for, as `ss` for ß, and no more than these. */
const mostForOne = 4;

/** Patterns for the letters from here on: several together in one character, or the first by itself. */
function* parts(folded: readonly string[]): Generator<string> {
  for (let at = 0; at < folded.length; ) {
    let count = Math.min(mostForOne, folded.length - at);
    const next = () => folded.slice(at, at + count);
    while (count > 1 && !spellings().has(next().join(''))) count -= 1;
    const apart = next().map(toLetterPattern).join('');
    const together = spellings().get(next().join('')) ?? '';
    yield count === 1 ? apart : `(?:${apart}|[${together}]${unwrittenAfter(folded[at] ?? '')})`;
    at += count;
  }
}

/**
 * Matches what `foldText` makes equal to this text, in texts as they are stored: the database and the services search
 * by it alike. What is typed also matches itself.
 */
export function searchPattern(search: string): RegExp {
  const typed = composed(search.trim());
  const folded = [...parts([...foldText(typed)])].join('');
  const isFolded = folded !== '' && /^[\0-\x7F]*$/.test(typed);
  return new RegExp(isFolded ? folded : [...(folded ? [folded] : []), escaped(typed)].join('|'), 'iu');
}
