import { describe, expect, it } from '@jest/globals';
import { createDecodeBudget } from './decode-budget.ts';

/** Work that lasts until it is ended. */
function begun() {
  const running = new Map<string, { end: () => void; fail: () => void }>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      const leave = (done: () => void) => () => {
        running.delete(name);
        done();
      };
      running.set(name, { end: leave(() => resolve(name)), fail: leave(() => reject(new Error(name))) });
    });
  return { running, work, names: () => [...running.keys()].join('') };
}
const settled = () => new Promise(setImmediate);

describe('images that are decoded', () => {
  it('are as many at once as fit, in the order in which they came', async () => {
    const decode = createDecodeBudget({ bytes: 100, atOnce: 2, waitingPixels: 1_000 });
    const { running, work, names } = begun();
    const sizes = { a: 50, b: 50, c: 90, d: 10 };
    for (const [name, bytes] of Object.entries(sizes)) void decode({ bytes, pixels: 1 }, work(name));
    await settled();
    expect(names()).toBe('ab');
    running.get('a')?.end();
    await settled();
    expect(names()).toBe('b');
    running.get('b')?.end();
    await settled();
    expect(names()).toBe('cd');
  });

  it('are no more at once than there are processors for, however small they are', async () => {
    const decode = createDecodeBudget({ bytes: 100, atOnce: 2, waitingPixels: 1_000 });
    const { work, names } = begun();
    for (const name of ['a', 'b', 'c']) void decode({ bytes: 1, pixels: 1 }, work(name));
    await settled();
    expect(names()).toBe('ab');
  });

  it('are decoded alone where they are larger than all may be', async () => {
    const decode = createDecodeBudget({ bytes: 100, atOnce: 2, waitingPixels: 1_000 });
    const { running, work, names } = begun();
    for (const name of ['a', 'b']) void decode({ bytes: 500, pixels: 1 }, work(name));
    await settled();
    expect(names()).toBe('a');
    running.get('a')?.end();
    await settled();
    expect(names()).toBe('b');
  });

  it('give their room back where they fail, and are refused where too many wait', async () => {
    const decode = createDecodeBudget({ bytes: 100, atOnce: 2, waitingPixels: 100 });
    const { running, work } = begun();
    const [first, second] = ['a', 'b'].map((name) => decode({ bytes: 100, pixels: 90 }, work(name)));
    await settled();
    await expect(decode({ bytes: 1, pixels: 20 }, work('c'))).rejects.toThrow('Too many uploads at once');
    running.get('a')?.fail();
    await expect(first).rejects.toThrow('a');
    await settled();
    running.get('b')?.end();
    expect(await second).toBe('b');
  });
});
