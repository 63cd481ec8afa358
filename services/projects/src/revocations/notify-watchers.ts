import { setTimeout } from 'node:timers/promises';
import type { Envelope } from '@cardinal/contracts';
import type { AggregateFields, AggregateStore, Watchers } from '@cardinal/service-kit';
import { givesRight, takesRight } from './takes-right.ts';

/**
 * Number of confirmed events that are remembered, so that events that wait for the broker are sent once. Beyond it all
 * are forgotten, and those that still wait are sent again.
 */
const remembered = 20_000;

/** How long a change that gives a right waits for watchers, of which one may be dead. Milliseconds. */
const graceMs = 500;

/**
 * Resolves once every watcher has applied the revocations among these events. It waits for what gives a right, too, and
 * not for long: a right that comes a moment later is no danger.
 */
export type NotifyWatchers = (events: readonly Envelope[]) => Promise<void>;

interface NotifyWatchersDeps {
  watchers: Pick<Watchers<Envelope>, 'revoke'>;
}

/** The event itself reaches those who did not answer. */
const withinGrace = (applied: Promise<void>) =>
  Promise.race([applied.catch(() => {}), setTimeout(graceMs, undefined, { ref: false })]);

export function createNotifyWatchers({ watchers }: NotifyWatchersDeps): NotifyWatchers {
  const confirmed = new Set<string>();
  return async (events) => {
    const fresh = events.filter(({ id }) => !confirmed.has(id));
    const taking = fresh.filter(takesRight);
    const giving = fresh.filter((event) => givesRight(event) && !takesRight(event));
    const unconfirmed = [...taking, ...giving];
    if (unconfirmed.length === 0) return;
    const applied = watchers.revoke(unconfirmed);
    await (taking.length > 0 ? applied : withinGrace(applied));
    if (confirmed.size > remembered) confirmed.clear();
    for (const { id } of unconfirmed) confirmed.add(id);
  };
}

interface WatchedStoreDeps<T extends AggregateFields> {
  store: AggregateStore<T>;
  notify: NotifyWatchers;
}

const refuse = (): never => {
  throw new Error('Watchers do not hear of writes that go together');
};

/**
 * A store whose writes complete once the watchers have applied them. It checks all events in the document's outbox, so
 * a change that failed after its write, and is repeated, is sent now. Changes that another write takes along would pass
 * by the watchers, so they are refused.
 */
export function createWatchedStore<T extends AggregateFields>({
  store,
  notify,
}: WatchedStoreDeps<T>): AggregateStore<T> {
  async function confirmed(doc: T | null): Promise<T | null> {
    if (doc) await notify(doc.outbox);
    return doc;
  }
  return {
    model: store.model,
    insert: store.insert,
    insertThen: refuse,
    prepare: refuse,
    change: async (...args) => confirmed(await store.change(...args)),
    remove: async (...args) => confirmed(await store.remove(...args)),
  };
}
