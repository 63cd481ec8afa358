import { describe, expect, it } from '@jest/globals';
import { remainingMs } from './key-turns.ts';

describe('a wait', () => {
  const since = new Date('2026-11-23T12:00:00Z');
  const until = new Date(since.getTime() + 30_000);
  const leftAfter = (ms: number) => remainingMs(since, until, since.getTime() + ms);

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
