import { expect, it } from '@jest/globals';
import { retryDelay } from './retry-delay.ts';

it('doubles the delay with every try that did not get through, up to its limit', () => {
  const patience = { minMs: 1_000, maxMs: 300_000 };
  const delays = [1, 2, 3, 4, 9, 10, 1_000].map((troubles) => retryDelay(troubles, patience, 0));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
  expect(retryDelay(1, patience, 1)).toBe(750);
});
