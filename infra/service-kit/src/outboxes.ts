import type { Envelope } from '@cardinal/contracts';
import type { Model } from 'mongoose';
import type { AggregateFields } from './aggregate.ts';

/** An aggregate's collection, as the relay sees it. */
export interface RelaySource {
  model: Model<never>;
  /** Removes what hangs on a deleted document before the document itself goes; called again until it succeeds. */
  beforePurge?: (doc: never) => Promise<void>;
  /** Keeps deleted documents, for those whose id may be used again. */
  keepDeleted?: boolean;
}

export type Waiting = AggregateFields & { outbox: Envelope[] };

/** Documents that have events to tell. */
export const withEvents = { 'outbox.id': { $exists: true } };

/** Documents that are removed at once. */
const purgedAtOnce = 200;

/** The outboxes of a service: what waits in them, and what goes once its last event is out. */
export function outboxes(sources: readonly RelaySource[]) {
  /** Removes a document that is deleted and has told of it. */
  async function purge(source: RelaySource, id: string): Promise<void> {
    if (source.keepDeleted) return;
    const spent = { _id: id, deleted: true, outbox: { $size: 0 } } as never;
    const doc = await source.model.findOne(spent).lean<Waiting>();
    if (!doc) return;
    await source.beforePurge?.(doc as never);
    await source.model.collection.deleteOne(spent);
  }

  return {
    purge,

    /** Removes the deleted documents whose removal a crash interrupted. */
    async purgeLeft(): Promise<void> {
      for (const source of sources.filter(({ keepDeleted }) => !keepDeleted)) {
        const left = await source.model
          .find({ deleted: true, outbox: { $size: 0 } } as never)
          .limit(purgedAtOnce)
          .lean<Waiting[]>();
        for (const { _id } of left) await purge(source, _id);
      }
    },

    /** How many documents have events to tell. */
    async depth(): Promise<number> {
      let depth = 0;
      for (const { model } of sources) depth += await model.countDocuments(withEvents as never);
      return depth;
    },

    /** How long the oldest event has waited. Seconds. */
    async age(): Promise<number> {
      let oldest = 0;
      for (const { model } of sources) {
        const first = await model
          .findOne(withEvents as never)
          .sort({ 'outbox.id': 1 })
          .lean<Waiting>();
        const time = first?.outbox[0]?.time;
        if (time) oldest = Math.max(oldest, (Date.now() - Date.parse(time)) / 1_000);
      }
      return oldest;
    },
  };
}
