import { describe, expect, it } from '@jest/globals';
import { wordsIn } from '../../kernel/text/words.ts';
import { buildExcerpt, haveAll, isOneOff, marksIn, rankOfTitle } from './match.ts';
import { numberOn, type Term, termsOfCard } from './terms.ts';

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
    const { text, marks } = buildExcerpt(`${'😀'.repeat(n)} found ${'😀'.repeat(150)}`, ['found']);
    expect(text.isWellFormed()).toBe(true);
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['found']);
  }
});

it('takes no more terms of a card than fit into a few kilobytes', () => {
  const words = Array.from({ length: 6_000 }, (_, n) => n.toString(36));
  const terms = termsOfCard({ title: words.slice(0, 60).join(' '), description: words.join(' ') });
  expect(terms.length).toBeLessThan(2_000);
  expect(termsOfCard({ title: 'same '.repeat(40), description: 'same '.repeat(4_000) })).toHaveLength(1);
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
  const { text, marks } = buildExcerpt(
    `${'# Title\n\n'.repeat(200)}The **found** word in \`code\` and [a link](https://x.example)${'\n- item'.repeat(200)}`,
    ['found'],
  );
  expect(text).toMatch(/^….*The found word in code and a link • item/s);
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['found']);
  expect(buildExcerpt('**a** _b_', ['nothing'])).toEqual({ text: 'a b', marks: [] });
});

it('marks a single letter of a script without spaces, and what a particle follows', () => {
  expect(marksIn('消費税の計算', ['税'], 'title')).toEqual([[2, 3]]);
  expect(marksIn('새 회원가입을 합니다', ['회원가입'], 'text')).toEqual([[2, 6]]);
  expect(rankOfTitle('消費税の計算', ['税'])).toBe('title');
});

it('keeps the marks of Katakana of half width and of Thai with their letters', () => {
  expect([...wordsIn('ﾀﾞｳﾝ กินข้าว サーバー')].map(({ word }) => word)).toEqual([
    ...['ダウ', 'ウン'],
    ...['กิน', 'นข้', 'ข้า', 'าว'],
    ...['サー', 'ーバ', 'バー'],
  ]);
});

describe('the terms of a card', () => {
  const countKinds = (terms: readonly Term[]) =>
    Object.entries(Object.groupBy(terms, ({ kind }) => kind)).map(([kind, of]) => [kind, of.length]);

  it('are its different words, each once', () => {
    const terms = termsOfCard({ title: 'Import fails', description: 'The import of large files stops.' });
    expect(countKinds(terms)).toEqual([
      ['title', 2],
      ['text', 5],
    ]);
  });

  it('are two for each letter of a script without spaces', () => {
    const description = '消費税計算違今日明後昨年';
    expect(termsOfCard({ title: 'a', description })).toHaveLength(1 + 2 * description.length - 1);
    const title = '消費税計算違';
    expect(termsOfCard({ title, description: '' })).toHaveLength(2 * title.length - 1);
  });

  it('are one for each syllable of Korean text', () => {
    expect(countKinds(termsOfCard({ title: 'a', description: '회원가입을 취소합니다' }))).toEqual([
      ['title', 1],
      ['text', 5 + 5],
    ]);
  });
});
