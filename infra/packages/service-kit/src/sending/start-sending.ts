import type { EventBus } from '../events/bus.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Connection } from '../mongo.ts';
import type { Patience } from '../schedule.ts';
import { createDeliver } from './deliver.ts';
import { createSendQueue } from './send-queue.ts';
import { type Counted, createSendingMetrics } from './sending.metrics.ts';
import type { Outcome, SendingComposer } from './sending.types.ts';
import { startSingleSender } from './single-sender.ts';

/** After the longest try a claim is still valid for this long, in milliseconds. */
const spareMs = 30_000;
/** How long a stopping service waits for the receiver's answers. */
const lastAnswersMs = 5_000;

export interface SendingOptions<M extends object, C extends object> {
  /** The service that sends; its replicas wake each other. */
  service: string;
  /** Part of the names of topics and metrics, such as `mail`. */
  name: string;
  /** For the log, such as `an e-mail`. */
  what: string;
  /** The collection of what waits, such as `mails`. */
  collection: string;
  connection: Connection;
  bus: EventBus;
  log: Log;
  metrics: Metrics;
  composer: SendingComposer<M, C>;
  /** Tries to send it, until `ending`. Never fails: the outcome says what happened. */
  send(id: string, composed: C, ending: AbortSignal): Promise<Outcome>;
  /** How long a try may take. */
  timeoutMs: number;
  /** How long something is tried. */
  giveUpMs: number;
  mostAtOnce: number;
  pollMs: number;
  patience: Patience;
}

/** Sends items to somewhere else. `M` is what is stored until then. */
export interface Sending<M extends object> {
  /**
   * Queues it; what was queued before under the same id is not queued again.
   * @param again it is queued once more if it was withheld, as it has more to say by now
   * @param once its id is never queued again, so nothing is kept of it if it is withheld
   * @param group of several with the same one only the newest is worth a retry
   * @param expiresAt when it is of no more use; by default it is tried for `giveUpMs`
   */
  queue(item: {
    id: string;
    userId: string | null;
    message: M;
    group?: string;
    once?: boolean;
    again?: boolean;
    expiresAt?: Date;
  }): Promise<void>;
  eraseUser(userId: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A queue in the service's own database, and its sender. Each item is sent once: tries are counted and claimed first, by
 * one replica at a time. Only a crash between the receiver's answer and its storage, or a database that is away for
 * longer than a claim, repeats one, with the same id.
 */
export function startSending<M extends object, C extends object>(options: SendingOptions<M, C>): Sending<M> {
  const { service, name, what, connection, bus, log, patience, timeoutMs, giveUpMs } = options;
  const queue = createSendQueue({ connection, collection: options.collection });
  const { count } = createSendingMetrics<Counted>({
    metrics: options.metrics,
    name,
    waiting: queue.countWaiting,
  });
  const topic = `${service}.${name}`;
  const stopping = new AbortController();
  const ending = new AbortController();
  const deliver = createDeliver<M, C>({
    queue,
    composer: options.composer,
    send: (id, composed) => options.send(id, composed, ending.signal),
    what,
    patience,
    log,
    count,
    stopping: stopping.signal,
  });
  const leaseMs = timeoutMs + spareMs;
  const { mostAtOnce, pollMs } = options;
  const sender = startSingleSender({
    queue,
    deliver,
    mostAtOnce,
    patience,
    leaseMs,
    bus,
    topic,
    what,
    pollMs,
    log,
  });

  return {
    async queue({ expiresAt, ...item }) {
      const giveUpAt = new Date(Date.now() + giveUpMs);
      await queue.add({ ...item, giveUpAt: expiresAt && expiresAt < giveUpAt ? expiresAt : giveUpAt });
      bus.broadcast(topic, {});
    },
    eraseUser: queue.eraseUser,
    async stop() {
      stopping.abort();
      setTimeout(() => ending.abort(), lastAnswersMs).unref();
      await sender.stop();
    },
  };
}
