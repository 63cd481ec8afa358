import type { Log } from '@cardinal/service-kit';
import type { EntryDocument } from './entry.model.ts';
import type { Entries } from './entry.repository.ts';
import type { SaveEntry } from './save-entry.ts';

const batch = 100;
/** How often one replica asks for scheduled entries that it was not told of. Milliseconds. */
export const lookMs = 60_000;
/** When one that failed is tried again. Milliseconds. */
const againMs = 5_000;

export interface PublishDueDeps {
  entries: Pick<Entries, 'scheduled'>;
  save: Pick<SaveEntry, 'publishIfDue'>;
  log: Log;
}

/**
 * Publishes scheduled entries when their time comes, also those whose time came while nothing ran. It wakes for the next
 * one that it knows of, from its last look or from a write of this replica; two replicas that wake for the same one do no
 * harm. One that fails keeps no other waiting.
 */
export function createPublishDue({ entries, save, log }: PublishDueDeps) {
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  const looks = new Set<Promise<void>>();
  let stopped = false;

  /** What is further away than two looks is left to them. */
  function wakeAt(time: number): void {
    if (stopped || time >= wakesAt || time > Date.now() + 2 * lookMs) return;
    clearTimeout(timer);
    wakesAt = time;
    timer = setTimeout(
      () => {
        wakesAt = Number.POSITIVE_INFINITY;
        void look().catch((error: unknown) => {
          log.warn({ err: error }, 'scheduled entries wait for the next look');
          wakeAt(Date.now() + againMs);
        });
      },
      Math.max(0, time - Date.now()),
    );
    timer.unref();
  }

  async function publish(entryId: string, now: Date): Promise<void> {
    await save.publishIfDue(entryId, now).catch((error: unknown) => {
      log.warn({ err: error, entryId }, 'an entry waits for the next round');
      wakeAt(Date.now() + againMs);
    });
  }

  async function lookOnce(): Promise<void> {
    const now = new Date();
    const found = await entries.scheduled(batch);
    const isDue = ({ publishAt }: { publishAt: Date }) => publishAt <= now;
    for (const { _id } of found.filter(isDue)) await publish(_id, now);
    const next = found.find((one) => !isDue(one));
    if (next) wakeAt(next.publishAt.getTime());
    else if (found.length === batch) wakeAt(Date.now() + againMs);
  }

  function look(): Promise<void> {
    const run = lookOnce().finally(() => looks.delete(run));
    looks.add(run);
    return run;
  }

  return {
    look,
    /** Looks as soon as it can, as what was due may have waited for this process. */
    start: () => wakeAt(Date.now()),
    /** Takes note of an entry that was written. @returns it */
    note<E extends EntryDocument | null>(entry: E): E {
      if (entry?.publishAt) wakeAt(entry.publishAt.getTime());
      return entry;
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await Promise.allSettled(looks);
    },
  };
}
