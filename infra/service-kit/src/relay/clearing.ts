import type { Envelope } from '@cardinal/contracts';
import { createDelayedBatches } from '../delayed-batches.ts';
import type { Outboxes, RelaySource } from './outboxes.ts';

export interface ClearingDeps {
  outboxes: Pick<Outboxes, 'clear' | 'purge'>;
  /** Called with the ids of events that are out of their outboxes, or could not be taken out. */
  onEnd(eventIds: readonly string[]): void;
  /** Told of outboxes that could not be cleared; their events will be published again. */
  onFailure(error: unknown): void;
}

export interface Clearing {
  /** Takes an event out of a document's outbox soon, and the document away where it is deleted. */
  add(source: RelaySource, doc: { _id: string; deleted: boolean }, event: Envelope): void;
  /** Clears now what was added so far. */
  flush(): Promise<void>;
}

interface PublishedEvent {
  source: RelaySource;
  doc: { _id: string; deleted: boolean };
  event: Envelope;
}

/** How long published events are collected. Milliseconds. */
const delayMs = 100;

/** Removes published events from their outboxes, many with one command. */
export function createClearing({ outboxes, onEnd, onFailure }: ClearingDeps): Clearing {
  /** Deleted documents that still had events to publish. */
  const unspent = new Set<string>();

  async function clear(source: RelaySource, published: readonly PublishedEvent[]): Promise<void> {
    try {
      const byDoc = Map.groupBy(published, ({ doc }) => doc._id);
      const events = [...byDoc].map(([id, of]) => [id, of.map(({ event }) => event)] as const);
      await outboxes.clear(source, new Map(events));
      for (const [id, of] of byDoc) {
        const deleted = of.some(({ doc }) => doc.deleted) || unspent.delete(id);
        if (deleted && !(await outboxes.purge(source, id))) unspent.add(id);
      }
    } catch (error) {
      onFailure(error);
    } finally {
      onEnd(published.map(({ event }) => event.id));
    }
  }

  const { add, flush } = createDelayedBatches<PublishedEvent>({
    delayMs,
    async send(published) {
      const bySource = Map.groupBy(published, ({ source }) => source);
      await Promise.all([...bySource].map(([source, of]) => clear(source, of)));
    },
  });
  return { add: (source, doc, event) => add({ source, doc, event }), flush };
}
