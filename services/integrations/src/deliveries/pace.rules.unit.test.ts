import { describe, expect, it } from '@jest/globals';
import { leftOf, retryDelay } from './pace.rules.ts';

describe('patience', () => {
  it('doubles with every try that did not get through, up to its limit', () => {
    const patience = { minMs: 1_000, maxMs: 300_000 };
    const delays = [1, 2, 3, 4, 9, 10, 1_000].map((troubles) => retryDelay(troubles, patience, 0));
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
    expect(retryDelay(1, patience, 1)).toBe(750);
  });
});

describe('a wait', () => {
  const since = new Date('2026-11-23T12:00:00Z');
  const until = new Date(since.getTime() + 30_000);
  const leftAfter = (ms: number) => leftOf(since, until, since.getTime() + ms);

  it('gets shorter until it is over', () => {
    expect([0, 10_000, 30_000, 90_000].map(leftAfter)).toEqual([30_000, 20_000, 0, 0]);
  });

  it('holds where the clock of another machine is a little behind', () => {
    expect(leftAfter(-1_500)).toBe(31_500);
  });

  it('is over where the clock was set back behind its beginning', () => {
    expect(leftAfter(-600_000)).toBe(0);
  });
});
