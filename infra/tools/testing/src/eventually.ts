import { setTimeout as delay } from 'node:timers/promises';

interface Patience {
  /** How long it may take on a quiet machine; 5 seconds by default. A busy one gets four times as much. */
  timeoutMs?: number;
  /** Interval between two tries. */
  everyMs?: number;
}

/**
 * Retries until `attempt` neither throws nor returns false or null, and returns its result. On a timeout it throws the
 * last failure, which says what was still wrong.
 */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  { timeoutMs = 5_000, everyMs = 20 }: Patience = {},
): Promise<Exclude<T, false | null>> {
  const busyMs = 4 * timeoutMs;
  const deadline = Date.now() + busyMs;
  for (;;) {
    const outcome = await tryOnce(attempt);
    if ('value' in outcome) return outcome.value as Exclude<T, false | null>;
    if (Date.now() >= deadline) throw tooLate(outcome.failure, busyMs);
    await delay(everyMs);
  }
}

async function tryOnce<T>(attempt: () => T | Promise<T>): Promise<{ value: T } | { failure: unknown }> {
  try {
    const value = await attempt();
    return value === false || value === null ? { failure: `still ${value}` } : { value };
  } catch (failure) {
    return { failure };
  }
}

function tooLate(cause: unknown, timeoutMs: number): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`Not within ${timeoutMs} ms: ${why}`, { cause });
}
