import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDeliveryWindow } from './delivery-window.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Lets events in and notes when, in milliseconds from the start. */
function gate() {
  const began = performance.now();
  const enter = createDeliveryWindow();
  const entered: number[] = [];
  return {
    entered,
    event: () => void enter().then(() => entered.push(performance.now() - began)),
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
}

describe('the delivery window', () => {
  it('lets those in together that come within 20 ms', async () => {
    const { entered, event, pass } = gate();
    event();
    await pass(15);
    event();
    await pass(1_000);
    event();
    await pass(1_000);
    expect(entered).toEqual([20, 20, 1_035]);
  });

  it('gathers for longer while they keep coming, and longest under load', async () => {
    const { entered, event, pass } = gate();
    for (let n = 0; n < 100; n += 1) {
      event();
      await pass(10);
    }
    await pass(1_000);
    expect([...new Set(entered)]).toEqual([20, 80, 140, 200, 260, 500, 740, 980, 1_220]);
    event();
    await pass(1_000);
    expect(entered.at(-1)).toBe(2_020);
  });

  it('does not wait longer for few', async () => {
    const { entered, event, pass } = gate();
    for (let n = 0; n < 20; n += 1) {
      event();
      await pass(70);
    }
    await pass(1_000);
    const waited = [...new Set(entered)].map((at, n, all) => at - (all[n - 1] ?? 0));
    expect(Math.max(...waited)).toBe(110);
  });

  it('waits for no more than a hundred', async () => {
    const { entered, event, pass } = gate();
    for (let n = 0; n < 101; n += 1) event();
    await pass(0);
    expect(entered).toHaveLength(100);
    await pass(1_000);
    expect(entered).toHaveLength(101);
  });
});
