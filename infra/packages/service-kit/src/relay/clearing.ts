import type { Envelope } from '@cardinal/contracts';
import { collectMs, createDelayedBatches } from '../batch.ts';
import { createKeyedQueue } from '../queue.ts';
import type { Outboxes, RelaySource } from './outboxes.ts';

export interface ClearingDeps {
  outboxes: Pick<Outboxes, 'clear' | 'purge'>;
  /** Called with the ids of events whose outboxes are cleared, or could not be. */
  onEnd(eventIds: readonly string[]): void;
  /** Called if outboxes could not be cleared, or deleted documents not removed; a sweep does it later. */
  onFailure(error: unknown): void;
}

export interface Clearing {
  /** Removes an event from its document's outbox soon, and then the document if it is deleted. */
  add(source: RelaySource, doc: { _id: string; deleted: boolean }, event: Envelope): void;
  /** Clears now what was added so far. */
  flush(): Promise<void>;
  /** Resolves when no document is being removed. */
  purged(): Promise<void>;
}

interface PublishedEvent {
  source: RelaySource;
  doc: { _id: string; deleted: boolean };
  event: Envelope;
}

/** Removes published events from their outboxes, many with one command. */
export function createClearing({ outboxes, onEnd, onFailure }: ClearingDeps): Clearing {
  /** Deleted documents that still had events to publish. */
  const unspent = new Set<string>();
  /** One removal of a source follows the other, so that users' queries do not wait behind thousands. */
  const removals = createKeyedQueue<RelaySource>();

  const getIds = (published: readonly PublishedEvent[]) => published.map(({ event }) => event.id);

  /** Not waited for: what hangs on a document can take long to remove, and must not delay other outboxes. */
  function purge(source: RelaySource, id: string, published: readonly PublishedEvent[]): void {
    void removals.run(source, async () => {
      try {
        if (!(await outboxes.purge(source, id))) unspent.add(id);
      } catch (error) {
        onFailure(error);
      } finally {
        onEnd(getIds(published));
      }
    });
  }

  async function clear(source: RelaySource, published: readonly PublishedEvent[]): Promise<void> {
    const byDoc = Map.groupBy(published, ({ doc }) => doc._id);
    try {
      const events = [...byDoc].map(([id, of]) => [id, of.map(({ event }) => event)] as const);
      await outboxes.clear(source, new Map(events));
    } catch (error) {
      onFailure(error);
      return onEnd(getIds(published));
    }
    for (const [id, of] of byDoc) {
      if (of.some(({ doc }) => doc.deleted) || unspent.delete(id)) purge(source, id, of);
      else onEnd(getIds(of));
    }
  }

  const { add, flush } = createDelayedBatches<PublishedEvent>({
    delayMs: collectMs,
    async send(published) {
      const bySource = Map.groupBy(published, ({ source }) => source);
      await Promise.all([...bySource].map(([source, of]) => clear(source, of)));
    },
  });
  return {
    add: (source, doc, event) => add({ source, doc, event }),
    flush,
    purged: removals.idle,
  };
}
