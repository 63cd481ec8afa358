import { uptime } from 'node:os';

/** A sleep that is worth counting, in milliseconds; shorter than what leases leave between their two ends. */
const tolerance = 500;

/**
 * A clock in milliseconds that nobody can set, for what is remembered and for leases. It goes on while the machine
 * sleeps: Node's own steady clock stands still then, so the time that it missed, which the system's uptime has, is added.
 * @param steady Node's steady clock, in milliseconds
 * @param up time since the machine started, sleep included, in milliseconds
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
    // Asking the system takes microseconds, and falling asleep takes longer than a millisecond of this clock.
    if (now - lookedAt >= 1) {
      lookedAt = now;
      const missed = up() - now - first;
      if (missed > slept + tolerance) slept = missed;
    }
    return now + slept;
  };
}

/** The clock of this process; its moments mean nothing to another one. */
export const steadyNow = createSteadyClock();

/** Whether less than `ms` have passed since then, by the steady clock. */
export const isWithin = (ms: number, since: number): boolean => steadyNow() < since + ms;
