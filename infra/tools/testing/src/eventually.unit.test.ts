import { describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.ts';

describe('eventually', () => {
  it('answers with the first outcome that is neither a failure nor false nor null', async () => {
    const outcomes = [
      () => {
        throw new Error('not yet');
      },
      () => false,
      () => null,
      () => 0,
    ];
    expect(await eventually(() => outcomes.shift()?.(), { everyMs: 1 })).toBe(0);
  });

  it('takes assertions that answer nothing', async () => {
    let tries = 0;
    await eventually(async () => {
      tries += 1;
      expect(tries).toBe(3);
    });
    expect(tries).toBe(3);
  });

  it('throws the last failure when its patience ends', async () => {
    const failing = eventually(() => Promise.reject(new Error('the card is missing')), { timeoutMs: 30 });
    await expect(failing).rejects.toThrow('Not within 120 ms: the card is missing');
    await expect(eventually(() => false, { timeoutMs: 0 })).rejects.toThrow('still false');
  });
});
