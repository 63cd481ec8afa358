import { describe, expect, it } from '@jest/globals';
import { numberOn } from '../search/terms.ts';
import {
  type DraftWord,
  expandWords,
  type Found,
  getShare,
  getSimilarity,
  rarestCommon,
  shareOfTitle,
  takeMostSimilar,
  weighBy,
  wordsOfDraft,
} from './similarity.rules.ts';

const everyTenth: Found = { places: [1_000, 990, 980, 970], isAll: false };
const everyHundredth: Found = { places: [1_000, 900, 800, 700], isAll: false };
const twice: Found = { places: [950, 0], isAll: true };
const found = new Map([
  [1, everyTenth],
  [2, everyHundredth],
  [3, twice],
]);

describe('the weight of a term', () => {
  it('is that of as many cards as have it, or would if the older ones had it as often as the newest', () => {
    const weigh = weighBy(found, 1_000);
    const toCount = (term: number) => 1_000 / (Math.exp(weigh(term)) - 1);
    expect([1, 2, 3, 4].map((term) => Math.round(toCount(term)))).toEqual([133, 13, 2, 1]);
  });

  it('is never that of more cards than there are', () => {
    const weigh = weighBy(new Map([...found, [4, { places: [1_000, 1_000], isAll: false }]]), 1_000);
    expect(weigh(4)).toBeCloseTo(Math.log(2));
  });
});

it('of terms that many cards have, the rarest are looked for first, and none of which all were found', () => {
  expect(rarestCommon(found)).toEqual([2, 1]);
});

describe('the words of a draft', () => {
  const toNumber = numberOn('b');
  const text = (word: string) => toNumber({ kind: 'text', word });
  const start = (word: string) => toNumber({ kind: 'start', word });

  it('are those of its title, then those of its description, which weigh less', () => {
    expect(wordsOfDraft('b', 'Export boards', 'Boards as files')).toEqual([
      { word: 'export', weight: 1, whole: text('export'), beginning: start('expor') },
      { word: 'boards', weight: 1, whole: text('board'), beginning: start('board') },
      { word: 'as', weight: 0.3, whole: text('as'), beginning: null },
      { word: 'files', weight: 0.3, whole: text('file'), beginning: null },
    ]);
  });

  it('have a beginning from five letters on', () => {
    const beginnings = wordsOfDraft('b', 'Edit title', '').map(({ beginning }) => beginning);
    expect(beginnings).toEqual([null, start('title')]);
  });
});

describe('what a card says of a draft', () => {
  const word = (whole: number, beginning: number | null = null, weight = 1): DraftWord => ({
    ...{ word: `${whole}`, weight, whole, beginning },
  });
  const weigh = (term: number) => term;

  it('is the share of its words, by their weights', () => {
    const words = [word(1), word(3), word(8, null, 0.5)];
    expect(getShare(words, new Set([3]), weigh)).toBeCloseTo(3 / 8);
    expect(getShare(words, new Set([1, 8]), weigh)).toBeCloseTo(5 / 8);
    expect(getShare(words, new Set([1, 3, 8]), weigh)).toBe(1);
    expect(getShare(words, new Set(), weigh)).toBe(0);
    expect(getShare([], new Set([1]), weigh)).toBe(0);
  });

  it('is less where only a beginning is the same, and at most that of the word', () => {
    expect(getShare([word(10, 5)], new Set([5]), weigh)).toBeCloseTo(0.35);
    expect(getShare([word(10, 20)], new Set([20]), weigh)).toBeCloseTo(0.7);
    expect(getShare([word(10, 5, 0.5)], new Set([5]), weigh)).toBeCloseTo(0.35);
    expect(getShare([word(10, 5)], new Set([10, 5]), weigh)).toBe(1);
  });
});

describe('the terms of a draft', () => {
  const toNumber = numberOn('b');
  const words = wordsOfDraft('b', 'Export', '');
  const [beginning] = words.map((word) => word.beginning as number);
  const own = toNumber({ kind: 'title', word: 'exporting' });

  it.each([
    ['of the new index', false, [own]],
    ['of that of an earlier release, too', true, [toNumber({ kind: 'start', word: 'expor' }), own]],
  ])('for a beginning are those %s', (_, withFormer, terms) => {
    const expanded = expandWords('b', words, { vocabulary: ['exporting', 'import'], withFormer });
    expect(expanded.get(beginning as number)).toEqual(terms);
  });
});

describe('the most similar cards', () => {
  const shares = [
    { cardId: 'a', share: 0.5 },
    { cardId: 'b', share: 0.9 },
    { cardId: 'c', share: 0.01 },
    { cardId: 'd', share: 0.7 },
    { cardId: 'b', share: 0.2 },
  ];

  it('are those with enough of a draft, by the higher share of one that is in two indexes', () => {
    expect([...takeMostSimilar(shares, 9)]).toEqual([
      ['b', 0.9],
      ['d', 0.7],
      ['a', 0.5],
    ]);
  });

  it('are so many at most, each once', () => {
    const twice = [...shares, { cardId: 'd', share: 0.8 }];
    expect([...takeMostSimilar(twice, 3).keys()]).toEqual(['b', 'd', 'a']);
    expect([...takeMostSimilar(twice, 2).keys()]).toEqual(['b', 'd']);
  });
});

describe('how much of a title a draft says', () => {
  const words = wordsOfDraft('b', 'Export the boards', '');

  it.each([
    ['Export boards', 1],
    ['Board', 1],
    ['Exporting', 1],
    ['Import boards', 1 / 2],
    ['Edit the name', 1 / 3],
    ['', 0],
  ])('of %j: %d', (title, share) => {
    expect(shareOfTitle(title, words)).toBeCloseTo(share);
  });
});

it('counts a card as similar by what it says of the draft, and less if its title says much else', () => {
  expect([getSimilarity(1, 1), getSimilarity(1, 0), getSimilarity(0.5, 0.5), getSimilarity(0, 1)]).toEqual([
    1, 0.6, 0.4, 0,
  ]);
});
