import type { Envelope } from '@cardinal/contracts';
import type { AggregateFields, AggregateStore, Watchers } from '@cardinal/service-kit';
import { takesRight } from './takes-right.ts';

/**
 * Number of confirmed events that are remembered, so that events that wait for the broker are sent once. Beyond it all
 * are forgotten, and those that still wait are sent again.
 */
const remembered = 20_000;

/** Resolves once every watcher has applied the revocations among these events. */
export type TellWatchers = (events: readonly Envelope[]) => Promise<void>;

interface TellWatchersDeps {
  watchers: Pick<Watchers<Envelope>, 'revoke'>;
}

export function createTellWatchers({ watchers }: TellWatchersDeps): TellWatchers {
  const confirmed = new Set<string>();
  return async (events) => {
    const untold = events.filter((event) => takesRight(event) && !confirmed.has(event.id));
    if (untold.length === 0) return;
    await watchers.revoke(untold);
    if (confirmed.size > remembered) confirmed.clear();
    for (const { id } of untold) confirmed.add(id);
  };
}

interface ToldStoreDeps<T extends AggregateFields> {
  store: AggregateStore<T>;
  tell: TellWatchers;
}

/**
 * A store whose writes complete once the watchers have applied them. It checks all events in the document's outbox, so
 * a change that failed after its write, and is repeated, is sent now.
 */
export function createToldStore<T extends AggregateFields>({
  store,
  tell,
}: ToldStoreDeps<T>): AggregateStore<T> {
  async function told(doc: T | null): Promise<T | null> {
    if (doc) await tell(doc.outbox);
    return doc;
  }
  return {
    model: store.model,
    insert: store.insert,
    change: async (...args) => told(await store.change(...args)),
    remove: async (...args) => told(await store.remove(...args)),
  };
}
