import { describe, expect, it } from '@jest/globals';
import { excerptOf, haveAll, isOneOff, marksIn, rankOfTitle } from './match.ts';
import { numberOn, termsOfCard } from './terms.ts';
import { wordsIn } from './words.ts';

describe('words that differ in one letter', () => {
  it.each([
    ['login', 'login', true],
    ['login', 'lgoin', true],
    ['login', 'logn', true],
    ['login', 'loggin', true],
    ['login', 'logim', true],
    ['login', 'lgion', false],
    ['login', 'logger', false],
    ['login', 'log', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect([isOneOff(one, other), isOneOff(other, one)]).toEqual([expected, expected]);
  });
});

describe('the rank of a title', () => {
  it.each([
    ['Fix the login', 'login fix', 'title'],
    ['Logins', 'login', 'beginning'],
    ['Fix the lgoin', 'login', 'typo'],
    ['Fix 4041', '4042', null],
    ['Fix it', 'fox', null],
    ['Nothing', 'login', null],
  ])('%s for %s: %s', (title, wanted, rank) => {
    expect(rankOfTitle(title, wanted.split(' '))).toBe(rank);
  });
});

it('counts a word and its plural as one in texts', () => {
  expect(haveAll(['Two errors', 'in one access'], ['error', 'access'])).toBe(true);
  expect(haveAll(['acces'], ['access'])).toBe(false);
});

it('marks beginnings alone, pairs of letters as one, and whole words that folding makes longer', () => {
  expect(marksIn('Importing ﬁles', ['imp', 'fi'], 'beginning')).toEqual([
    [0, 3],
    [10, 14],
  ]);
  expect(marksIn('登录页面崩溃', ['登录', '录页', '页面'], 'title')).toEqual([[0, 4]]);
});

it('cuts an excerpt around what was found, never a character in two', () => {
  for (let n = 0; n < 60; n += 1) {
    const { text, marks } = excerptOf(`${'😀'.repeat(n)} found ${'😀'.repeat(150)}`, ['found']);
    expect(text.isWellFormed()).toBe(true);
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['found']);
  }
});

it('takes no more terms of a card than fit into a few kilobytes', () => {
  const words = Array.from({ length: 6_000 }, (_, n) => n.toString(36));
  const terms = termsOfCard({ title: words.slice(0, 60).join(' '), description: words.join(' ') });
  expect(terms.length).toBeLessThan(2_000);
  expect(termsOfCard({ title: 'same '.repeat(40), description: 'same '.repeat(4_000) })).toHaveLength(10);
});

it('takes for each term on each board another number, which a database stores as it is', () => {
  const numbers = ['a', 'b'].flatMap((board) =>
    Array.from({ length: 2_000 }, (_, n) => ({ kind: n % 2 ? 'text' : 'title', word: `${n}` }) as const).map(
      numberOn(board),
    ),
  );
  expect(new Set(numbers).size).toBe(4_000);
  expect(numbers.every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(true);
});

it('keeps the numbers of a board next to each other', () => {
  const terms = Array.from({ length: 500 }, (_, n) => ({ kind: 'text', word: `${n}` }) as const);
  const [one = [], other = []] = ['a', 'b'].map((board) => terms.map(numberOn(board)));
  expect(Math.max(...one) < Math.min(...other) || Math.max(...other) < Math.min(...one)).toBe(true);
});

it('finds words where letters and digits stand together, without marks and case', () => {
  expect([...wordsIn("don't OAuth2_Token 北京 É\u0301")].map(({ word }) => word)).toEqual([
    ...['don', 't', 'oauth2', 'token', '北京', 'e'],
  ]);
});

it('cuts an excerpt of Markdown without its signs, and marks what was found', () => {
  const { text, marks } = excerptOf(
    `${'# Title\n\n'.repeat(200)}The **found** word in \`code\` and [a link](https://x.example)${'\n- item'.repeat(200)}`,
    ['found'],
  );
  expect(text).toMatch(/^….*The found word in code and a link • item/s);
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['found']);
  expect(excerptOf('**a** _b_', ['nothing'])).toEqual({ text: 'a b', marks: [] });
});
