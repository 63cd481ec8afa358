import { setTimeout as delay } from 'node:timers/promises';
import type { Envelope } from '@cardinal/contracts';
import type { EventBus } from '../events/bus.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Flight, InFlight } from './in-flight.ts';
import type { Outboxes, RelaySource, Waiting } from './outboxes.ts';

export interface PublishingDeps {
  bus: Pick<EventBus, 'publish'>;
  outboxes: Outboxes;
  inFlight: InFlight;
  log: Log;
  metrics: Metrics;
  /** Called whenever events of a document are out, or have failed. */
  onEnd(): void;
}

export interface Publishing {
  /** Publishes those events of a document that are not on their way yet. @returns whether there were any */
  start(source: RelaySource, doc: Waiting): boolean;
  /** Waits for what is on its way, but no longer than `ms`. Events that the bus does not take are left in their outboxes. */
  stop(ms: number): Promise<void>;
}

/** Pause before events are tried again that the bus did not take. */
const retryMs = 250;

/** Brings events from the outboxes to the bus, and takes out of the outboxes what has arrived. */
export function createPublishing(deps: PublishingDeps): Publishing {
  const { bus, outboxes, inFlight, log, metrics, onEnd } = deps;
  const running = new Set<Promise<void>>();
  let stopping = false;

  async function publish(source: RelaySource, id: string, events: readonly Envelope[], flight: Flight) {
    // All at once keeps their order, since the bus takes those of one stream one after another.
    const results = await Promise.allSettled(events.map((event) => bus.publish(event)));
    const done = events.filter((_event, index) => results[index]?.status === 'fulfilled');
    for (const event of done) metrics.countEvent('published', event.type);
    if (done.length > 0) {
      await outboxes.take(source, id, done);
      if (flight.deleted) await outboxes.purge(source, id);
    }
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  return {
    start(source, doc) {
      const { flight, events } = inFlight.add(source, doc);
      if (events.length === 0) return false;
      const work = publish(source, doc._id, events, flight)
        .catch(async (error) => {
          flight.again = true;
          if (stopping) return;
          log.warn(
            { err: error, document: `${source.model.collection.name}/${doc._id}` },
            'events wait for the bus',
          );
          await delay(retryMs, undefined, { ref: false });
        })
        .finally(() => {
          running.delete(work);
          inFlight.remove(source, doc._id, events);
          onEnd();
        });
      running.add(work);
      return true;
    },
    async stop(ms) {
      stopping = true;
      await Promise.race([Promise.allSettled(running), delay(ms, undefined, { ref: false })]);
    },
  };
}
