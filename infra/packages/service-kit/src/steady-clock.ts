import { uptime } from 'node:os';

/** The shortest sleep that counts, in milliseconds; less than the safety margin of leases. */
const tolerance = 500;
/** The uptime is read when the time of day has moved by so much against Node's clock, as it does by sleep. Milliseconds. */
const wallTolerance = 100;
/** And after so many milliseconds at the latest, as the time of day may have been set back by as much. */
const lookMs = 100;

interface SteadyClockDeps {
  /** Node's monotonic clock. Milliseconds. */
  steady?: () => number;
  /** Time since the machine started, including sleep. Milliseconds. */
  up?: () => number;
  /** The time of day. Milliseconds. */
  wall?: () => number;
}

/**
 * A clock in milliseconds that cannot be set, for caches and leases. Node's monotonic clock stops while the machine
 * sleeps, so the difference to the system's uptime is added.
 */
export function createSteadyClock({
  steady = () => performance.now(),
  up = () => uptime() * 1_000,
  wall = Date.now,
}: SteadyClockDeps = {}): () => number {
  const first = up() - steady();
  let slept = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let drift = 0;
  return () => {
    const now = steady();
    const drifted = wall() - now;
    // Reading the uptime is a system call, which all look-ups of caches together would make for a percent of a write.
    if (now - lookedAt >= lookMs || Math.abs(drifted - drift) > wallTolerance) {
      lookedAt = now;
      drift = drifted;
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
