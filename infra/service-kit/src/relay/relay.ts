import { setTimeout as delay } from 'node:timers/promises';
import type { EventBus } from '../events/bus.ts';
import { createLease } from '../lease.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Connection } from '../mongo.ts';
import { isOutage } from '../outage.ts';
import { createHousekeeping } from './housekeeping.ts';
import { createInFlight } from './in-flight.ts';
import { createOutboxes, type RelaySource } from './outboxes.ts';
import { createPublishing } from './publishing.ts';
import { createRounds } from './rounds.ts';
import { createSchedule } from './schedule.ts';
import { createWakeUp, type Written } from './wake-up.ts';

export interface RelayDeps {
  /** Whose relay it is; replicas of one service wake each other under this name. */
  service: string;
  connection: Connection;
  bus: EventBus;
  sources: readonly RelaySource[];
  holder: string;
  log: Log;
  metrics: Metrics;
  /** Milliseconds between looks at everything while nothing wakes it, at first and after a long quiet time. */
  idleMs?: { least: number; most: number };
}

export interface Relay {
  /** Look now: this document was written. */
  wake(written: Written): void;
  stop(): Promise<void>;
  /** Resolves when no event waits in any outbox. */
  drained(): Promise<void>;
}

const leaseMs = 5_000;
const maxInFlight = 1_000;
/** Milliseconds before the next look while another replica works, and after a look that failed. */
const pauses = { withoutLease: 1_000, failed: 500 };
/** How long a stop waits for events that are on their way. Milliseconds. */
const stopMs = 5_000;
const defaultIdleMs = { least: 250, most: 1_000 };

/**
 * Publishes what waits in the outboxes of a service, in order for each document, and then takes it out, until it is
 * stopped. One relay of a service works at a time (a lease); what a crash leaves behind is found on the next look. An
 * event that is slow to be handled holds back nothing but itself.
 */
export function createRelay(deps: RelayDeps): Relay {
  const { service, connection, bus, sources, holder, log, metrics, idleMs = defaultIdleMs } = deps;
  const due = new Set(sources);
  const lease = createLease({ connection, name: 'relay', holder, ttlMs: leaseMs });
  const outboxes = createOutboxes({ sources });
  const inFlight = createInFlight({ onNewer: (source) => lookAt([source]) });
  const publishing = createPublishing({ bus, outboxes, inFlight, log, metrics, onEnd });
  const rounds = createRounds({ sources, due, lease, outboxes, inFlight, publishing });
  const wakeUp = createWakeUp({ service, bus, isWorking: lease.isHeld, onWritten });
  const housekeeping = createHousekeeping({ outboxes, metrics });
  let idle = idleMs.least;

  function lookAt(some: readonly RelaySource[]): void {
    for (const source of some) due.add(source);
    schedule.wake();
  }

  /** What is due waits where too much is in flight. */
  function onEnd(): void {
    if (due.size > 0) schedule.wake();
  }

  function onWritten(written: Written | null): void {
    const some = sources.filter(({ model }) => !written || model.collection.name === written.collection);
    const now = some.filter((source) => !written || !rounds.noteWritten(source, written.id));
    if (now.length > 0) lookAt(now);
  }

  const mayLook = () => bus.isReady() && inFlight.size() < maxInFlight;

  async function look(): Promise<number> {
    if (!(await lease.keep())) {
      for (const source of sources) due.add(source);
      return pauses.withoutLease;
    }
    const started = mayLook() ? await rounds.run() : 0;
    await housekeeping.runWhenDue();
    idle = started > 0 ? idleMs.least : Math.min(idle * 2, idleMs.most);
    return due.size > 0 && mayLook() ? 0 : idle;
  }

  const schedule = createSchedule({
    look: () =>
      look().catch((error) => {
        if (!schedule.isStopped() && !isOutage(error)) log.warn({ err: error }, 'relay could not look');
        return pauses.failed;
      }),
  });

  return {
    wake: wakeUp.tell,
    async stop() {
      wakeUp.stop();
      await schedule.stop();
      await publishing.stop(stopMs);
      await lease.release().catch(() => {});
    },
    async drained() {
      while (inFlight.size() + (await outboxes.depth()) > 0) await delay(10);
    },
  };
}
