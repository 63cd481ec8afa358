import { expect, it } from '@jest/globals';
import { hasBlockedWord, isWordless } from './blocked-words.rules.ts';

const phrases = ['Casino', 'free money', 'Ärger', '赌博', '賭', 'คาสิโน', 'ກາສິໂນ', '카지노', 'C++'];

it.each([
  'the CASINO opens',
  'casino',
  'a casino.',
  'Free   money!',
  'free\nmoney',
  '**free** money',
  'ca**sin**o',
  'ca\u200bsino',
  'ｃａｓｉｎｏ',
  'cásinò',
  'nichts als arger',
  '今天赌博吗',
  '去賭场了',
  '今天casino开门',
  'カジノでcasinoを',
  'เปิดคาสิโนออนไลน์',
  'เล่น คาสิโน',
  'ເປີດກາສິໂນອອນລາຍ',
  '카지노에서 만나요',
  '카지노',
  '[casino](/card/1)',
])('finds a blocked word in %j', (text) => {
  expect(hasBlockedWord(text, phrases)).toBe(true);
});

it.each([
  'casinos',
  'free of money',
  'money free',
  'occasional',
  '',
  'a cas ino',
  '他赌。博物馆',
  '카지노왕국',
  'คาสิ โน',
])('finds none in %j', (text) => {
  expect(hasBlockedWord(text, phrases)).toBe(false);
});

it('finds nothing where nothing is blocked', () => {
  expect(hasBlockedWord('casino', [])).toBe(false);
});

it('has no use for what says nothing', () => {
  expect(['***', '\u200b', '…'].map(isWordless)).toEqual([true, true, true]);
  expect(['x', '7', '赌'].map(isWordless)).toEqual([false, false, false]);
});

it('takes linear time', () => {
  const many = Array.from({ length: 100 }, (_, n) => `${'a '.repeat(20)}b${n}`);
  const measureTime = (length: number) => {
    const text = 'a '.repeat(length);
    const start = performance.now();
    hasBlockedWord(text, many);
    return performance.now() - start;
  };
  measureTime(1_000);
  expect(measureTime(10_000)).toBeLessThan(1_000);
});
