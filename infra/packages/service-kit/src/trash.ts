import { limits } from '@cardinal/contracts';
import type { Model } from 'mongoose';
import type { AggregateFields, AggregateStore, NewEvent, Trashed } from './aggregate.ts';
import { createCoalescedRun } from './queue.ts';

const keptMs = limits.trashDays * 24 * 60 * 60 * 1_000;

/** Documents that came into the trash before this time are to go for good. */
const expiredBefore = (now: Date): Date => new Date(now.getTime() - keptMs);

/** When a document in the trash goes for good. */
export const getExpiry = ({ at }: Trashed): Date => new Date(at.getTime() + keptMs);

/** Whether a deleted document can be restored. */
export const isRestorable = ({ trashed }: { trashed?: Trashed }, now: Date): boolean =>
  trashed !== undefined && trashed.at > expiredBefore(now) && trashed.at < keptApart;

/** The time for documents that are kept in the trash without being restorable from there. */
export const keptApart = new Date('9999-12-31T00:00:00.000Z');

/** Filters documents that can be restored. */
export const inTrash = (now: Date) => ({
  deleted: true,
  'trashed.at': { $gt: expiredBefore(now), $lt: keptApart },
});

/** Takes documents in the trash out of everybody's reach; the emptying finds them. @returns how many there were */
export async function expireTrash<T extends AggregateFields>(model: Model<T>, of: object): Promise<number> {
  const { matchedCount } = await model.updateMany(
    { $and: [of, inTrash(new Date())] } as never,
    // A restore that has decided already decides again.
    { $set: { 'trashed.at': new Date(0) }, $inc: { version: 1 } } as never,
  );
  return matchedCount;
}

const batch = 200;

interface EmptyTrashDeps<T extends AggregateFields> {
  store: AggregateStore<T>;
  /** The events of a document that goes for good. */
  events(doc: T): NewEvent[] | Promise<NewEvent[]>;
}

/** Removes for good what is in the trash no longer; the relay then removes what hangs on it. */
export function createEmptyTrash<T extends AggregateFields>({ store, events }: EmptyTrashDeps<T>) {
  async function expired(): Promise<string[]> {
    const found = await store.model
      .find({ deleted: true, 'trashed.at': { $lt: expiredBefore(new Date()) } } as never, { _id: 1 })
      .limit(batch)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  async function decide(doc: T) {
    if (!doc.trashed || doc.trashed.at > expiredBefore(new Date())) return null;
    return { unset: ['trashed' as keyof T & string], events: await events(doc) };
  }

  const run = createCoalescedRun({
    async work() {
      for (let ids = await expired(); ids.length > 0; ids = await expired()) {
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
