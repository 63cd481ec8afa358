import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createWindowStore } from './window-store.ts';

describe('the windows of the rate limits', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function store() {
    const made = createWindowStore();
    made.init({ windowMs: 60_000 });
    return made;
  }

  it('count each client by itself, and anew after a minute', () => {
    const windows = store();
    expect([1, 2].map(() => windows.increment('a').totalHits)).toEqual([1, 2]);
    expect(windows.increment('b').totalHits).toBe(1);
    jest.advanceTimersByTime(59_999);
    expect(windows.increment('a').totalHits).toBe(3);
    jest.advanceTimersByTime(1);
    expect(windows.increment('a').totalHits).toBe(1);
  });

  it.each([600_000, -600_000])('are as long as ever though the time of day is set by %i ms', (step) => {
    const windows = store();
    windows.increment('a');
    jest.setSystemTime(Date.now() + step);
    const { totalHits, resetTime } = windows.increment('a');
    expect([totalHits, resetTime.getTime() - Date.now()]).toEqual([2, 60_000]);
    jest.advanceTimersByTime(60_000);
    expect(windows.increment('a').totalHits).toBe(1);
  });
});
