import { setTimeout as delay } from 'node:timers/promises';
import type { Databases } from './databases.ts';

const everyMs = 4_000;

/**
 * Ends what e-mails wait for: batches of minutes and digests of hours go out within seconds, from the beginning of the run to
 * its end.
 */
export function startHurryingBatches(databases: Databases) {
  const ended = new AbortController();
  const { signal } = ended;
  async function hurry(): Promise<void> {
    while (!signal.aborted) {
      await databases
        .in('notifications', 'mail_items')
        .updateMany({ mailId: null } as never, { $min: { dueAt: new Date() } } as never)
        // A database that is away is tried again.
        .catch(() => {});
      await delay(everyMs, undefined, { signal }).catch(() => {});
    }
  }
  const hurrying = hurry();
  return {
    async stop(): Promise<void> {
      ended.abort();
      await hurrying;
    },
  };
}
