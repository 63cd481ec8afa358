import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldText } from './fold-text.ts';
import { searchPattern } from './search-pattern.ts';
import { composed } from './text.ts';

/** Words of texts, and what people type to find them. */
const typed: readonly [text: string, search: string][] = [
  ['Ørsted', 'orsted'],
  ['Straße, GROẞ', 'strasse, gross'],
  ['Đà Nẵng', 'Da Nang'],
  ['Łódź', 'lodz'],
  ['Æsir, Þór, Óðinn', 'aesir, thor, odinn'],
  ['Œuvre', 'oeuvre'],
  ['Ħal Far', 'hal far'],
  ['Ŋaoundéré', 'naoundere'],
  ['İstanbul’da ışık', 'istanbul’da isik'],
  ['ISPARTA', 'ısparta'],
  ['ὁδός, ΟΔΟΣ', 'οδοσ, οδος'],
  ['ёлка', 'ЕЛКА'],
  ['за́мок', 'замок'],
  ['ＣＳＶ　ﾀﾞｳﾝﾛｰﾄﾞ', 'csv ダウンロード'],
  ['ﬁle', 'file'],
  ['مُحَمَّد', 'محمد'],
  ['أحمد إلى', 'احمد الي'],
  ['کتاب فارسی', 'كتاب فارسي'],
  ['שָׁלוֹם', 'שלום'],
  ['ज़रूरी', 'जरूरी'],
  ['do\u00ADnau', 'donau'],
  ['a\u0300\u0323', 'a'],
  ['葛\u{E0100}城', '葛城'],
];

describe.each([
  ['a folded text', (text: string, search: string) => foldText(text).includes(foldText(search))],
  ['the pattern of a search', (text: string, search: string) => searchPattern(search).test(composed(text))],
])('%s', (_name, finds) => {
  it.each(typed)('finds %s by %s, and the other way around', (text, search) => {
    expect([finds(text, search), finds(search, text)]).toEqual([true, true]);
  });

  it.each([
    ['мой', 'мои'],
    ['їжак', 'іжак'],
    ['ガス', 'カス'],
    ['กิน', 'กัน'],
    ['किताब', 'कतब'],
    ['Ørsted', 'arsted'],
    ['abc', 'a.c'],
  ])('does not take %s for %s', (text, search) => {
    expect([finds(text, search), finds(search, text)]).toEqual([false, false]);
  });
});

it('folds a text once and for all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

it('makes a pattern that finds every letter of Latin, Greek, Cyrillic and Arabic by what it folds to', () => {
  const letters = Array.from({ length: 0x700 - 0xc0 }, (_, n) => String.fromCodePoint(0xc0 + n));
  const lost = letters.filter((letter) => {
    const [text, folded] = [`x${letter.normalize()}`, `x${foldText(letter)}`];
    return /\p{L}/u.test(letter) && !searchPattern(folded).test(text);
  });
  expect(lost).toEqual([]);
});

it('makes patterns no longer than the database takes', () => {
  const longest = ['a', 'o', 'ae', 'ß', 'ا', '税', 'ss', ' ', '('].map((part) =>
    part.repeat(200).slice(0, 200),
  );
  for (const search of longest) expect(Buffer.byteLength(searchPattern(search).source)).toBeLessThan(32_000);
});
