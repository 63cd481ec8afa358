import type { createLease } from '@cardinal/service-kit';

/** How long another process waits for one that crashed at work. */
export const leaseMs = 20_000;
const renewMs = 5_000;

/** The right to work on something, which a process may lose while it works. */
export interface Turn {
  isHeld(): boolean;
}

/**
 * Works under a lease that a timer renews, however long a step takes.
 * @returns null where another process has it
 */
export async function takeTurn<T>(
  lease: ReturnType<typeof createLease>,
  work: (turn: Turn) => Promise<T>,
): Promise<T | null> {
  if (!(await lease.renew())) return null;
  let isLost = false;
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(async () => {
      // A failure may pass before the lease expires.
      if (!isLost && !(await lease.renew().catch(() => true))) isLost = true;
    });
  }, renewMs);
  try {
    return await work({ isHeld: () => !isLost && lease.isHeld() });
  } finally {
    clearInterval(timer);
    await renewal;
    await lease.release();
  }
}

/** Waits for the end of all, so that none is on its way any more, and throws the first failure then. */
export async function settle<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(work);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
