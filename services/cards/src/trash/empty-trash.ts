import { deletedUsername } from '@cardinal/contracts';
import { type AggregateStore, createCoalescedRun } from '@cardinal/service-kit';
import { deletedEvent } from '../cards/card.events.ts';
import type { CardDocument } from '../cards/card.model.ts';
import type { Names } from '../read-models/users.ts';
import type { Trash } from './trash.repository.ts';
import { isRestorable } from './trash.rules.ts';

const batch = 200;

export interface EmptyTrashDeps {
  store: AggregateStore<CardDocument>;
  trash: Pick<Trash, 'expired'>;
  names: Names;
}

/** Removes for good what is in the trash no longer; the relay then removes what hangs on it. */
export function createEmptyTrash({ store, trash, names }: EmptyTrashDeps) {
  async function decide(card: CardDocument) {
    const { trashed } = card;
    if (!trashed || isRestorable(card, new Date())) return null;
    const by = (await names([trashed.by])).get(trashed.by) ?? { id: trashed.by, username: deletedUsername };
    return { unset: ['trashed' as const], events: [deletedEvent(card, by, false)] };
  }

  const run = createCoalescedRun({
    async work() {
      for (let ids = await trash.expired(batch); ids.length > 0; ids = await trash.expired(batch)) {
        for (const id of ids) {
          if (run.isStopped()) return;
          await store.change(id, decide, { inTrash: true });
        }
      }
    },
  });
  return run;
}
export type EmptyTrash = ReturnType<typeof createEmptyTrash>;
