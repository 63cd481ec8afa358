import type { Envelope } from '@cardinal/contracts';
import type { Model } from 'mongoose';
import type { AggregateFields } from '../aggregate.ts';

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
const withEvents = { 'outbox.id': { $exists: true } };

/** Documents that are removed at once. */
const purgedAtOnce = 200;

export interface Outboxes {
  /** Documents of a source that have events, those with the oldest first, but for those with these ids. */
  find(source: RelaySource, without: readonly string[], limit: number): Promise<Waiting[]>;
  /** Takes published events out of a document's outbox. */
  take(source: RelaySource, id: string, events: readonly Envelope[]): Promise<void>;
  /** Removes a document that is deleted and has told of it. */
  purge(source: RelaySource, id: string): Promise<void>;
  /** Removes the deleted documents whose removal a crash interrupted. */
  purgeLeft(): Promise<void>;
  /** How many documents have events to tell. */
  depth(): Promise<number>;
  /** How long the oldest event has waited. Seconds. */
  age(): Promise<number>;
}

/** The outboxes of a service: what waits in them, and what goes once its last event is out. */
export function createOutboxes({ sources }: { sources: readonly RelaySource[] }): Outboxes {
  async function purge(source: RelaySource, id: string): Promise<void> {
    if (source.keepDeleted) return;
    const spent = { _id: id, deleted: true, outbox: { $size: 0 } } as never;
    const doc = await source.model.findOne(spent).lean<Waiting>();
    if (!doc) return;
    await source.beforePurge?.(doc as never);
    await source.model.collection.deleteOne(spent);
  }

  return {
    find: (source, without, limit) =>
      source.model
        .find({ ...withEvents, ...(without.length > 0 ? { _id: { $nin: without } } : {}) } as never)
        .sort({ 'outbox.id': 1 })
        .limit(limit)
        .lean<Waiting[]>(),

    /** Losing this write only publishes the events a second time, so it need not wait for the journal. */
    async take({ model }, _id, events) {
      await model.collection.updateOne(
        { _id } as never,
        { $pull: { outbox: { id: { $in: events.map(({ id }) => id) } } } } as never,
        { writeConcern: { w: 1, journal: false } },
      );
    },

    purge,

    async purgeLeft(): Promise<void> {
      for (const source of sources.filter(({ keepDeleted }) => !keepDeleted)) {
        const left = await source.model
          .find({ deleted: true, outbox: { $size: 0 } } as never)
          .limit(purgedAtOnce)
          .lean<Waiting[]>();
        for (const { _id } of left) await purge(source, _id);
      }
    },

    async depth(): Promise<number> {
      let depth = 0;
      for (const { model } of sources) depth += await model.countDocuments(withEvents as never);
      return depth;
    },

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
