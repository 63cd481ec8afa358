import { composed } from './text.ts';

/** Letters that Unicode does not decompose, as people type them who do not have them. */
const typedAs: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
    ı: 'i',
  },
  // The sigma at the end of a word, and letters that keyboards of Arabic and Persian have differently.
  ...{ ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
};

/**
 * Marks that people leave out as they type: accents, the points of Hebrew and Arabic with the line that stretches words,
 * nuktas, and what is not seen. Vowel signs, as of Thai and Hindi, and the voicing of Kana are part of the word.
 */
const leftOut =
  '\u0300-\u036F\u0591-\u05BD\u05BF-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u093C\u09BC\u0A3C\u0ABC\u0B3C';
/** Letters of Cyrillic with a mark that makes them another letter, which people type: й, ў, ї, ѓ and ќ. */
const ownLetters = '[иу]\u0306|і\u0308|[гк]\u0301';
const folded = /* @__PURE__ */ new RegExp(
  `(${ownLetters})|[${leftOut}${Object.keys(typedAs).join('')}\\p{DI}]`,
  'gu',
);

const isAscii = (text: string): boolean => !/[^\0-\x7F]/.test(text);

/**
 * A text as all searches compare it: without case, accents and width, and with letters that many keyboards lack as they
 * are typed there. Not for what has to be unique; that is `nameKey`.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return composed(text, 'NFKD')
    .toLowerCase()
    .replace(folded, (letter, own) => own ?? typedAs[letter] ?? '')
    .normalize('NFC');
}
