import { randomUUID } from 'node:crypto';
import { type Revocation, sessionWatch } from '@cardinal/contracts';
import type { EventBus } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import { createSignal } from './signal.ts';
import type { WatcherDocument } from './watcher.model.ts';

/** Whose sessions are no longer what they were, or which one is over. */
export type Revoked = { userId: string } | { sessionId: string };

/** Resolves once nobody takes what was said of these sessions before for true. */
export type Revoke = (what: Revoked) => Promise<void>;

/** Another replica may have heard of it from the watcher, which this one then finds in the database. Milliseconds. */
const lookAgainMs = 50;
const topic = 'auth.revoked';

export type Watchers = ReturnType<typeof createWatchers>;

/**
 * The gateways that remember who sessions belong to. Whatever is revoked is left for each of them in its document, so that
 * it is neither lost nor seen by some only; hints over the bus make that fast, and nothing depends on them.
 */
export function createWatchers(
  model: Model<WatcherDocument>,
  bus: Pick<EventBus, 'broadcast' | 'onBroadcast'>,
) {
  const revoked = createSignal();
  const heardOf = createSignal();
  bus.onBroadcast(topic, () => revoked.raise());

  /** Keeps a watcher for another lease and takes out what it has heard. */
  async function renew(id: string, heard: readonly string[]) {
    const waiting = { $ifNull: ['$revoked', []] };
    const unheard = {
      $filter: { input: waiting, cond: { $not: { $in: ['$$this.id', { $literal: heard }] } } },
    };
    const until = { $add: ['$$NOW', sessionWatch.leaseMs] };
    const { value, lastErrorObject } = await model.collection.findOneAndUpdate(
      { _id: id as never },
      [{ $set: { until, revoked: unheard } }],
      { upsert: true, returnDocument: 'after', includeResultMetadata: true },
    );
    const isNew = lastErrorObject?.updatedExisting !== true;
    return { isNew, revoked: (value?.revoked ?? []) as Revocation[] };
  }

  return {
    /** What the watcher `id` must forget; waits a moment where there is nothing yet. */
    async watch(id: string, heard: readonly string[]): Promise<{ isNew: boolean; revoked: Revocation[] }> {
      const next = revoked.next();
      const found = await renew(id, heard);
      if (heard.length > 0) heardOf.raise();
      if (found.isNew || found.revoked.length > 0) return found;
      await next.within(sessionWatch.waitMs);
      const now = await model.findById(id, { revoked: 1 }).lean<WatcherDocument>();
      return { isNew: now === null, revoked: now?.revoked ?? [] };
    },

    async unwatch(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
      heardOf.raise();
    },

    /** Call it after what it is about is written, and before anybody is told so. */
    async revoke(what: Revoked): Promise<void> {
      const id = randomUUID();
      const { matchedCount } = await model.updateMany({}, { $push: { revoked: { id, ...what } } });
      if (matchedCount === 0) return;
      const started = performance.now();
      revoked.raise();
      bus.broadcast(topic, null);
      while (performance.now() - started < sessionWatch.leaseMs) {
        const next = heardOf.next();
        if (!(await model.exists({ 'revoked.id': id }))) return;
        await next.within(lookAgainMs);
      }
      // Who has not heard of it by now has stopped trusting its memory, and is new when it comes back.
      await model.deleteMany({ 'revoked.id': id });
    },

    /** Lets all who wait go, so that the process may end. */
    stop: () => revoked.raise(),
  };
}
