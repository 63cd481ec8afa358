import { describe, expect, it } from '@jest/globals';
import { type Found, rarestCommon, weighBy } from './similarity.rules.ts';

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
    const countOf = (term: number) => 1_000 / (Math.exp(weigh(term)) - 1);
    expect([1, 2, 3, 4].map((term) => Math.round(countOf(term)))).toEqual([133, 13, 2, 1]);
  });

  it('is never that of more cards than there are', () => {
    const weigh = weighBy(new Map([...found, [4, { places: [1_000, 1_000], isAll: false }]]), 1_000);
    expect(weigh(4)).toBeCloseTo(Math.log(2));
  });
});

it('of terms that many cards have, the rarest are looked for first, and none of which all were found', () => {
  expect(rarestCommon(found)).toEqual([2, 1]);
});
