import { createSchedule, type Log } from '@cardinal/service-kit';
import type { EntryDocument } from './entry.model.ts';
import type { Entries } from './entry.repository.ts';
import type { SaveEntry } from './save-entry.ts';

const batch = 100;
/** How often one replica asks for scheduled entries of which no event reached it. Milliseconds. */
export const lookMs = 60_000;
/** When one that failed is tried again. Milliseconds. */
const againMs = 5_000;

export interface PublishDueDeps {
  entries: Pick<Entries, 'scheduled'>;
  save: Pick<SaveEntry, 'publishIfDue'>;
  log: Log;
}

/** Until a time; what is further away than two looks is left to them. Milliseconds. */
function msUntil(time: Date): number {
  const ms = Math.max(0, time.getTime() - Date.now());
  return ms > 2 * lookMs ? Number.POSITIVE_INFINITY : ms;
}

/**
 * Publishes scheduled entries when their time comes, also those whose time came while nothing ran. It wakes for the next
 * one that it knows of, from its last look or from a write of this replica; two replicas that wake for the same one do no
 * harm. One that fails keeps no other waiting.
 */
export function createPublishDue({ entries, save, log }: PublishDueDeps) {
  let schedule: ReturnType<typeof createSchedule> | undefined;

  /** @returns whether it is settled */
  const publish = (entryId: string, now: Date): Promise<boolean> =>
    save.publishIfDue(entryId, now).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, entryId }, 'an entry waits for the next round');
        return false;
      },
    );

  /** @returns how long the next look may wait. Milliseconds. */
  async function publishFound(): Promise<number> {
    const now = new Date();
    const found = await entries.scheduled(batch);
    const due = found.filter(({ publishAt }) => publishAt <= now);
    let isLeft = due.length === batch;
    for (const { _id } of due) isLeft = !(await publish(_id, now)) || isLeft;
    const next = found[due.length];
    return Math.min(
      isLeft ? againMs : Number.POSITIVE_INFINITY,
      next ? msUntil(next.publishAt) : Number.POSITIVE_INFINITY,
    );
  }

  return {
    async look(): Promise<void> {
      const pause = await publishFound();
      schedule?.within(pause);
    },
    /** Looks as soon as it can, as what was due may have waited for this process. */
    start(): void {
      const look = () =>
        publishFound().catch((error: unknown) => {
          log.warn({ err: error }, 'scheduled entries wait for the next look');
          return againMs;
        });
      schedule = createSchedule({ look });
    },
    /** Takes note of an entry that was written. @returns it */
    note<E extends EntryDocument | null>(entry: E): E {
      if (entry?.publishAt) schedule?.within(msUntil(entry.publishAt));
      return entry;
    },
    stop: async (): Promise<void> => schedule?.stop(),
  };
}
