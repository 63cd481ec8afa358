import { setTimeout as delay } from 'node:timers/promises';
import type { Written } from '../aggregate.ts';
import type { EventBus } from '../events/bus.ts';
import type { Leadership } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { isOutage } from '../outage.ts';
import { createSchedule } from '../schedule.ts';
import { createOutboxes, type RelaySource } from './outboxes.ts';
import { createPublishing } from './publishing.ts';
import { createPurges } from './purges.ts';
import { createSweep } from './sweep.ts';

export interface RelayDeps {
  bus: EventBus;
  sources: readonly RelaySource[];
  leadership: Leadership;
  log: Log;
  metrics: Metrics;
  /** How the outboxes are searched for what is left there; milliseconds. For tests. */
  sweeps?: { least: number; most: number; ageMs: number };
}

export interface Relay {
  /** Publishes the events of a write, now. */
  publish(written: Written): void;
  stop(): Promise<void>;
  /** Resolves when no event waits in any outbox. */
  drained(): Promise<void>;
}

/**
 * Pauses between sweeps, from the least after one that found something to the most while something happens in the
 * service; and how old an event is that was left.
 */
const defaultSweeps = { least: 1_000, most: 5_000, ageMs: 3_000 };
/** Beyond this many events in flight, further ones wait in their outboxes for a sweep. */
const maxInFlight = 5_000;
/** How long a stop waits for events that are on their way. Milliseconds. */
const stopMs = 5_000;

/**
 * Publishes the events of a service, and then takes them out of their outboxes. The process that wrote them publishes
 * them at once; what a crash, or a broker that was away, leaves behind is found by a sweep of the replica that leads.
 * An event that is slow to be handled holds back nothing but itself.
 */
export function createRelay(deps: RelayDeps): Relay {
  const { bus, sources, leadership, log, metrics, sweeps = defaultSweeps } = deps;
  const byCollection = new Map(sources.map((source) => [source.model.collection.name, source]));
  const outboxes = createOutboxes({ sources });
  const purges = createPurges({ outboxes });
  const onLeft = () => {
    purges.soon();
    leadership.noteActivity();
  };
  const publishing = createPublishing({ bus, outboxes, log, metrics, onLeft });
  const sweep = createSweep({ leadership, outboxes, publishing });
  /** Whether every event may have been left, however young: at the start, and where too much was in flight. */
  let anyAge = true;
  let pause = sweeps.least;

  metrics.onScrape(async () => metrics.setOutbox(await outboxes.depth(), await outboxes.age()));

  const mayPublish = () => bus.isReady() && publishing.inFlight() < maxInFlight;

  async function look(): Promise<number> {
    if (!(await leadership.isOurs())) {
      // The process that holds it may crash.
      purges.soon();
      return leadership.pause(sweeps.most);
    }
    let found = { started: 0, more: false };
    if (mayPublish()) {
      const ageMs = anyAge ? 0 : sweeps.ageMs;
      anyAge = false;
      found = await sweep(ageMs);
      anyAge ||= found.more && ageMs === 0;
    }
    if (found.more) return 0;
    await purges.run();
    pause =
      found.started > 0 || !mayPublish() ? sweeps.least : Math.min(pause * 2, leadership.pause(sweeps.most));
    return pause;
  }

  const schedule = createSchedule({
    look: () =>
      look().catch((error) => {
        if (!schedule.isStopped() && !isOutage(error)) log.warn({ err: error }, 'relay could not look');
        return sweeps.least;
      }),
  });
  leadership.onActivity(() => schedule.within(sweeps.most));

  return {
    publish({ collection, id, events, deleted }) {
      const source = byCollection.get(collection);
      if (!source || events.length === 0) return;
      purges.published();
      leadership.noteActivity();
      if (mayPublish()) publishing.start(source, { _id: id, outbox: events, deleted });
      else if (!anyAge) {
        anyAge = true;
        schedule.wake();
      }
    },
    async stop() {
      await schedule.stop();
      await publishing.stop(stopMs);
    },
    async drained() {
      for (;;) {
        await publishing.flush();
        if (publishing.inFlight() === 0 && (await outboxes.isEmpty())) return;
        await delay(10);
      }
    },
  };
}
