import { setTimeout as delay } from 'node:timers/promises';
import type { Envelope } from '@cardinal/contracts';
import type { EventBus } from '../events/bus.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createClearing } from './clearing.ts';
import type { Outboxes, RelaySource, Waiting } from './outboxes.ts';

export interface PublishingDeps {
  bus: Pick<EventBus, 'publish'>;
  outboxes: Pick<Outboxes, 'clear' | 'purge'>;
  log: Log;
  metrics: Pick<Metrics, 'countEvent'>;
  /** Called if events could not be published, outboxes not cleared, or documents not removed; a sweep does it later. */
  onLeft(): void;
}

export interface Publishing {
  /**
   * Publishes those events of a document that are not on their way yet.
   * @param except events that are not to be published, by id
   * @returns whether there were any
   */
  start(source: RelaySource, doc: Waiting, except?: ReadonlySet<string>): boolean;
  /** Collects the ids of events that leave their outboxes from now on, until it is stopped. */
  collectEnded(): { ids: ReadonlySet<string>; stop(): void };
  /** How many events are on their way or wait to be taken out of their outboxes. */
  inFlight(): number;
  /** Takes out of the outboxes what was published so far. */
  flush(): Promise<void>;
  /** Waits for what is on its way, but no longer than `ms`. Events that the bus does not take are left in their outboxes. */
  stop(ms: number): Promise<void>;
}

/** Brings events from the outboxes to the bus, and takes out of the outboxes what has arrived. */
export function createPublishing({ bus, outboxes, log, metrics, onLeft }: PublishingDeps): Publishing {
  /** The ids of the events that are on their way or to be taken out. */
  const inFlight = new Set<string>();
  const running = new Set<Promise<void>>();
  /** Collect the ids of events that leave their outboxes. */
  const collectors = new Set<Set<string>>();
  let stopping = false;
  const clearing = createClearing({
    outboxes,
    onEnd(eventIds) {
      for (const id of eventIds) {
        inFlight.delete(id);
        for (const ids of collectors) ids.add(id);
      }
    },
    onFailure(error) {
      onLeft();
      log.warn({ err: error }, 'outboxes or deleted documents wait for the next sweep');
    },
  });

  async function publish(source: RelaySource, doc: Waiting, event: Envelope): Promise<void> {
    try {
      await bus.publish(event);
      metrics.countEvent('published', event.type);
      clearing.add(source, doc, event);
    } catch (error) {
      inFlight.delete(event.id);
      if (stopping) return;
      onLeft();
      log.warn(
        { err: error, document: `${source.model.collection.name}/${doc._id}` },
        'an event waits for the bus',
      );
    }
  }

  return {
    collectEnded() {
      const ids = new Set<string>();
      collectors.add(ids);
      return { ids, stop: () => collectors.delete(ids) };
    },
    start(source, doc, except) {
      const events = doc.outbox.filter(({ id }) => !inFlight.has(id) && !except?.has(id));
      // All at once keeps their order, since the bus takes those of one stream one after another.
      for (const event of events) {
        inFlight.add(event.id);
        const work = publish(source, doc, event).finally(() => running.delete(work));
        running.add(work);
      }
      return events.length > 0;
    },
    inFlight: () => inFlight.size,
    flush: clearing.flush,
    async stop(ms) {
      stopping = true;
      const end = Promise.all(running).then(clearing.flush).then(clearing.purged);
      await Promise.race([end, delay(ms, undefined, { ref: false })]);
      await clearing.flush();
    },
  };
}
