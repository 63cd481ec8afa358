import { uptime } from 'node:os';

/** The shortest sleep that counts, in milliseconds; less than the safety margin of leases. */
const tolerance = 500;

/**
 * A clock in milliseconds that cannot be set, for caches and leases. Node's monotonic clock stops while the machine
 * sleeps, so the difference to the system's uptime is added.
 * @param steady Node's monotonic clock, in milliseconds
 * @param up time since the machine started, including sleep, in milliseconds
 */
export function createSteadyClock(
  steady: () => number = () => performance.now(),
  up: () => number = () => uptime() * 1_000,
): () => number {
  const first = up() - steady();
  let slept = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = steady();
    // Reading the uptime takes microseconds, and falling asleep takes longer than a millisecond of this clock.
    if (now - lookedAt >= 1) {
      lookedAt = now;
      const missed = up() - now - first;
      if (missed > slept + tolerance) slept = missed;
    }
    return now + slept;
  };
}

/** The clock of this process; its values mean nothing to another one. */
export const steadyNow = createSteadyClock();

/** Whether less than `ms` have passed since then, by the steady clock. */
export const isWithin = (ms: number, since: number): boolean => steadyNow() < since + ms;
