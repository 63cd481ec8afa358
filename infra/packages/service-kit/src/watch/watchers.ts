import { watchTimes } from '@cardinal/contracts';
import type { Model } from 'mongoose';
import type { EventBus } from '../events/bus.ts';
import { createSignal } from '../schedule.ts';
import type { Revocation, WatcherDocument } from './watcher.model.ts';

/** Interval of reading confirmations that another replica received. Milliseconds. */
const lookAgainMs = 50;

/** The answer to a watcher. */
export interface WatchAnswer<T extends Revocation> {
  /** The owner did not know this watcher, which may have missed something. */
  isNew: boolean;
  revoked: T[];
}

export interface Watchers<T extends Revocation> {
  /** Answers what the watcher has to apply; waits briefly if there is nothing. `heard` is what it has applied. */
  watch(id: string, heard: readonly string[]): Promise<WatchAnswer<T>>;
  /** The watcher has invalidated everything and need not be waited for. */
  unwatch(id: string): Promise<void>;
  /** Resolves once no watcher uses older data. Call it after the change is written and before it is answered. */
  revoke(revoked: readonly T[]): Promise<void>;
  /** Ends all waits, so that the process can stop. */
  stop(): void;
}

export interface WatchersDeps {
  model: Model<WatcherDocument>;
  bus: Pick<EventBus, 'broadcast' | 'onBroadcast'>;
  /** Topic of the broadcasts. */
  topic: string;
}

/**
 * The owner's side of a watch. A revocation is stored in the document of each watcher, so that none can miss it.
 * Broadcasts over the bus only make it faster.
 */
export function createWatchers<T extends Revocation>({ model, bus, topic }: WatchersDeps): Watchers<T> {
  const revocations = createSignal();
  const confirmations = createSignal();
  bus.onBroadcast(topic, () => revocations.raise());

  /** Renews a watcher's lease and removes what it has confirmed. */
  async function renew(id: string, heard: readonly string[]): Promise<WatchAnswer<T>> {
    const waiting = { $ifNull: ['$revoked', []] };
    const unheard = {
      $filter: { input: waiting, cond: { $not: { $in: ['$$this.id', { $literal: heard }] } } },
    };
    const until = { $add: ['$$NOW', watchTimes.leaseMs] };
    const { value, lastErrorObject } = await model.collection.findOneAndUpdate(
      { _id: id as never },
      [{ $set: { until, revoked: unheard } }],
      { upsert: true, returnDocument: 'after', includeResultMetadata: true },
    );
    const isNew = lastErrorObject?.updatedExisting !== true;
    return { isNew, revoked: (value?.revoked ?? []) as unknown as T[] };
  }

  return {
    async watch(id, heard) {
      const next = revocations.next();
      const found = await renew(id, heard);
      if (heard.length > 0) confirmations.raise();
      if (found.isNew || found.revoked.length > 0) return found;
      // Otherwise the next request reads what came meanwhile, and the watcher sends it at once.
      if (!(await next.within(watchTimes.waitMs))) return found;
      const now = await model.findById(id, { revoked: 1 }).lean<WatcherDocument>();
      return { isNew: now === null, revoked: (now?.revoked ?? []) as unknown as T[] };
    },

    async unwatch(id) {
      await model.deleteOne({ _id: id });
      confirmations.raise();
    },

    async revoke(revoked) {
      const unconfirmed = { 'revoked.id': { $in: revoked.map(({ id }) => id) } };
      const { matchedCount } = await model.updateMany({}, { $push: { revoked: { $each: [...revoked] } } });
      if (matchedCount === 0) return;
      const started = performance.now();
      revocations.raise();
      bus.broadcast(topic, null);
      while (performance.now() - started < watchTimes.leaseMs) {
        const next = confirmations.next();
        if (!(await model.exists(unconfirmed))) return;
        await next.within(lookAgainMs);
      }
      // A watcher that has not confirmed by now no longer trusts its cache, and is new when it returns.
      await model.deleteMany(unconfirmed);
    },

    stop: () => revocations.raise(),
  };
}
