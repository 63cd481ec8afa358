import type { Envelope } from '@cardinal/contracts';
import { createCoalescedRun } from '../coalesced-run.ts';
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

/** The documents of a source whose outboxes are to be cleared. */
interface Pending {
  events: Map<string, Envelope[]>;
  deleted: Set<string>;
}

/** How long published events are gathered, so that one command takes out many. Milliseconds. */
const gatherMs = 100;

/** Takes published events out of their outboxes, many with one command. */
export function createClearing({ outboxes, onEnd, onFailure }: ClearingDeps): Clearing {
  let pending = new Map<RelaySource, Pending>();
  let timer: NodeJS.Timeout | undefined;
  /** Deleted documents that still had events to tell. */
  const unspent = new Set<string>();

  async function clear(source: RelaySource, { events, deleted }: Pending): Promise<void> {
    try {
      await outboxes.clear(source, events);
      for (const id of deleted) if (!(await outboxes.purge(source, id))) unspent.add(id);
    } catch (error) {
      onFailure(error);
    } finally {
      onEnd([...events.values()].flat().map(({ id }) => id));
    }
  }

  const run = createCoalescedRun(async () => {
    clearTimeout(timer);
    timer = undefined;
    const taken = pending;
    pending = new Map();
    await Promise.all([...taken].map(([source, docs]) => clear(source, docs)));
  });

  return {
    add(source, { _id, deleted }, event) {
      const docs = pending.get(source) ?? { events: new Map(), deleted: new Set() };
      pending.set(source, docs);
      docs.events.set(_id, [...(docs.events.get(_id) ?? []), event]);
      if (deleted || unspent.delete(_id)) docs.deleted.add(_id);
      timer ??= setTimeout(() => void run.request(), gatherMs);
    },
    flush: run.request,
  };
}
