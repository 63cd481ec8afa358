import { describe, expect, it } from '@jest/globals';
import { createPace, createSignal, retryDelay } from './schedule.ts';

it('looks often after something happened, and then ever more seldom', () => {
  let time = 0;
  const pace = createPace({ most: 60_000, now: () => time });
  const looks: number[] = [];
  const rest = (until: number) => {
    for (let n = looks.length; time < until; n += 1) {
      looks[n] = time;
      time += pace.pause(5_000);
    }
  };
  rest(300_000);
  expect(looks).toEqual([0, 5_000, 10_000, 20_000, 40_000, 80_000, 140_000, 200_000, 260_000]);
  expect(pace.noteActivity()).toBe(true);
  expect(pace.noteActivity()).toBe(false);
  expect(pace.pause(5_000)).toBe(5_000);
  time += 7_000;
  expect(pace.pause(5_000)).toBe(7_000);
  expect(pace.pause(3_600_000)).toBe(3_600_000);
});

it('doubles the delay with every try that did not get through, up to its limit', () => {
  const patience = { minMs: 1_000, maxMs: 300_000 };
  const delays = [1, 2, 3, 4, 9, 10, 1_000].map((troubles) => retryDelay(troubles, patience, 0));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
  expect(retryDelay(1, patience, 1)).toBe(750);
});

describe('a signal', () => {
  it('lets go everybody who waits for it, for as long as they would have waited', async () => {
    const signal = createSignal();
    const waiting = [signal.next().within(60_000), signal.next().within(60_000)];
    signal.raise();
    await Promise.all(waiting);
  });

  it('is not missed by a caller that asked for the next one before looking', async () => {
    const signal = createSignal();
    const next = signal.next();
    signal.raise();
    await next.within(60_000);
  });

  it('is waited for no longer than that', async () => {
    const signal = createSignal();
    signal.raise();
    const started = performance.now();
    await signal.next().within(20);
    expect(performance.now() - started).toBeGreaterThan(15);
  });
});
