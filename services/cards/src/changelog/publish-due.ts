import type { Log } from '@cardinal/service-kit';
import type { Entries } from './entry.repository.ts';
import type { SaveEntry } from './save-entry.ts';

const batch = 100;

export interface PublishDueDeps {
  entries: Pick<Entries, 'due'>;
  save: Pick<SaveEntry, 'publishIfDue'>;
  log: Log;
}

/** Publishes the scheduled entries whose time has come, also while nothing ran. One that fails keeps no other waiting. */
export const createPublishDue =
  ({ entries, save, log }: PublishDueDeps) =>
  async (): Promise<void> => {
    const now = new Date();
    for (const entryId of await entries.due(now, batch))
      await save
        .publishIfDue(entryId, now)
        .catch((error: unknown) => log.warn({ err: error, entryId }, 'an entry waits for the next round'));
  };
