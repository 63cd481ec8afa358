import { uptime } from 'node:os';

/** The shortest sleep that counts, in milliseconds; less than the safety margin of leases. */
const tolerance = 500;

interface SteadyClockDeps {
  /** Node's monotonic clock. Milliseconds. */
  steady?: () => number;
  /** Time since the machine started, including sleep. Milliseconds. */
  up?: () => number;
}

/**
 * A clock in milliseconds that cannot be set, for caches and leases. Node's monotonic clock stops while the machine
 * sleeps, so the difference to the system's uptime is added.
 */
export function createSteadyClock({
  steady = () => performance.now(),
  up = () => uptime() * 1_000,
}: SteadyClockDeps = {}): () => number {
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
