import type { Envelope } from '@cardinal/contracts';
import type { Model } from 'mongoose';
import type { AggregateFields } from '../aggregate.ts';
import { withSome } from '../batched-queries.ts';
import { unjournaled } from '../mongo.ts';
import { createWriter } from '../writer.ts';

/** An aggregate's collection, as the relay sees it. */
export interface RelaySource {
  model: Model<never>;
  /** Removes what hangs on a deleted document before the document itself goes; called again until it succeeds. */
  beforePurge?: (doc: never) => Promise<void>;
  /**
   * Keeps published events elsewhere before they leave their outboxes, so that none is lost. Called again with some
   * where a crash came in between.
   */
  keep?: (events: readonly Envelope[]) => Promise<void>;
  /** Called after `keep` with the ids of these documents and what was kept, if some of them were removed meanwhile. */
  keptOfGone?: (ids: readonly string[], events: readonly Envelope[]) => Promise<void>;
  /** Keeps deleted documents, for those whose id may be used again. */
  keepDeleted?: boolean;
}

export type Waiting = Pick<AggregateFields, '_id' | 'outbox' | 'deleted' | 'trashed'>;

/** Published events, by the id of the document that they are to be taken out of. */
type Published = ReadonlyMap<string, readonly Envelope[]>;

/** Documents that have events to publish. */
const withEvents = { 'outbox.id': { $exists: true } };

/** Documents that are removed at once. */
const purgedAtOnce = 200;

/** Before the one or after the other. Milliseconds since 1970. */
interface Times {
  before: number;
  after: number;
}

export interface Outboxes {
  /** The sources that have events from these times; one command for all. */
  withLeft(time: Times): Promise<RelaySource[]>;
  /** Documents with events from these times, oldest events first. */
  find(source: RelaySource, time: Times, limit: number): Promise<Waiting[]>;
  /** Takes published events out of the outboxes of a source. */
  clear(source: RelaySource, published: Published): Promise<void>;
  /** Removes a deleted document once all its events are published. @returns false if some are not */
  purge(source: RelaySource, id: string): Promise<boolean>;
  /** Removes deleted documents whose removal a crash interrupted, some at a time. @returns whether there were any */
  purgeLeft(): Promise<boolean>;
  /** Whether no document has events to publish; one command for all sources. */
  isEmpty(): Promise<boolean>;
  /** How many documents have events to publish. */
  depth(): Promise<number>;
  /** How long the oldest event has waited. Seconds. */
  age(): Promise<number>;
}

/** The least id that an event of this time can have: ids are UUIDs of version 7, which begin with it. */
function getLeastId(time: number): string {
  const hex = Math.max(Math.floor(time), 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

const eventsFrom = ({ before, after }: Times) => ({
  $or: [{ 'outbox.id': { $lt: getLeastId(before) } }, { 'outbox.id': { $gte: getLeastId(after) } }],
});

/** Deleted documents without events. */
const spent = { deleted: true, 'trashed.at': null, outbox: { $size: 0 } };

/** The outboxes of a service: what waits in them, and what goes once its last event is out. */
export function createOutboxes({ sources }: { sources: readonly RelaySource[] }): Outboxes {
  async function purge(source: RelaySource, id: string): Promise<boolean> {
    if (source.keepDeleted) return true;
    const doc = await source.model.findOne({ _id: id, deleted: true } as never).lean<Waiting>();
    if (doc && doc.outbox.length > 0) return false;
    if (!doc || doc.trashed) return true;
    await source.beforePurge?.(doc as never);
    const removal = { _id: id, deleted: true, outbox: { $size: 0 } };
    return await createWriter({ model: source.model }).remove(removal);
  }

  return {
    withLeft: (time) => withSome(sources, eventsFrom(time)),

    find: ({ model }, time, limit) =>
      model
        .find(eventsFrom(time) as never, { outbox: 1, deleted: 1 } as never)
        // In the order of the index: sorting by an array would read all that match before it returns the first.
        .hint({ 'outbox.id': 1 })
        .limit(limit)
        .lean<Waiting[]>(),

    /** Losing the write only publishes the events a second time. */
    async clear({ model, keep, keptOfGone }, published) {
      const events = [...published.values()].flat();
      await keep?.(events);
      const writer = createWriter({ model, ...unjournaled });
      const written = await Promise.all(
        [...published].map(([_id, ofIt]) =>
          writer.update({
            filter: { _id },
            update: { $pull: { outbox: { id: { $in: ofIt.map(({ id }) => id) } } } },
          }),
        ),
      );
      if (written.some(({ matched }) => !matched)) await keptOfGone?.([...published.keys()], events);
    },

    purge,

    async purgeLeft(): Promise<boolean> {
      let any = false;
      const purged = sources.filter(({ keepDeleted }) => !keepDeleted);
      for (const source of await withSome(purged, spent)) {
        const left = await source.model
          .find(spent as never, { _id: 1 } as never)
          .limit(purgedAtOnce)
          .lean<Waiting[]>();
        any ||= left.length > 0;
        for (const { _id } of left) await purge(source, _id);
      }
      return any;
    },

    isEmpty: async () => (await withSome(sources, withEvents)).length === 0,

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
