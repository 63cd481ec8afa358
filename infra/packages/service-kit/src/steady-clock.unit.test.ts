import { describe, expect, it } from '@jest/globals';
import { createSteadyClock } from './steady-clock.ts';

/** A machine whose two clocks are moved by hand. */
function machine() {
  let [steady, up, day] = [5_000, 900_000, 1_700_000_000_000];
  const now = createSteadyClock({
    steady: () => steady,
    // As coarse as systems give it.
    up: () => Math.floor(up / 10) * 10,
    wall: () => day + up,
  });
  return {
    now,
    runs(ms: number) {
      steady += ms;
      up += ms;
    },
    isSet(ms: number) {
      day += ms;
    },
    sleeps(ms: number) {
      up += ms;
      // Falling asleep and waking up take a moment that both clocks see.
      steady += 2;
      up += 2;
    },
  };
}

describe('the steady clock', () => {
  it('goes as time does, and never back', () => {
    const { now, runs } = machine();
    let last = now();
    const first = last;
    for (let n = 0; n < 1_000; n += 1) {
      runs(0.7);
      expect(now()).toBeGreaterThanOrEqual(last);
      last = now();
    }
    expect(last - first).toBeCloseTo(700, 5);
  });

  it('goes on while the machine sleeps', () => {
    const { now, runs, sleeps } = machine();
    const before = now();
    sleeps(600_000);
    expect(now() - before).toBeGreaterThan(599_000);
    runs(1_000);
    expect(now() - before).toBeGreaterThan(600_000);
    expect(now() - before).toBeLessThan(601_200);
  });

  it('goes on while the machine sleeps and its clock is set back by as much', () => {
    const { now, runs, sleeps, isSet } = machine();
    const before = now();
    sleeps(600_000);
    isSet(-600_000);
    runs(100);
    expect(now() - before).toBeGreaterThan(599_000);
  });

  it('knows nothing of the time of day, which may be set', () => {
    const { now, runs, isSet } = machine();
    const before = now();
    for (const by of [3_600_000, -7_200_000]) isSet(by);
    runs(10);
    expect(now() - before).toBeCloseTo(10, 5);
  });
});
