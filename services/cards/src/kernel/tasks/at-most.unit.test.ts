import { describe, expect, it } from '@jest/globals';
import { atMost } from './at-most.ts';

describe('at most n at once', () => {
  it('lets n run, and the rest one by one as places become free', async () => {
    const inTurn = atMost(2);
    let running = 0;
    let most = 0;
    const work = async (n: number) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (n % 3 === 0) throw new Error(`failed ${n}`);
      return n;
    };
    const results = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => inTurn(() => work(n))));
    expect(most).toBe(2);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 9 }, (_, n) => n % 3 !== 0),
    );
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });
});
