import { describe, expect, it } from '@jest/globals';
import { fitWithin } from './fit-size.ts';

describe('the size of a logo', () => {
  it.each([
    [
      { width: 1000, height: 500 },
      { width: 250, height: 125 },
    ],
    [
      { width: 500, height: 1000 },
      { width: 125, height: 250 },
    ],
    [
      { width: 250, height: 250 },
      { width: 250, height: 250 },
    ],
    [
      { width: 16, height: 9 },
      { width: 16, height: 9 },
    ],
    [
      { width: 100_000, height: 10 },
      { width: 250, height: 1 },
    ],
  ])('of %j is %j', (size, fitted) => {
    expect(fitWithin(size, 250)).toEqual(fitted);
  });
});
