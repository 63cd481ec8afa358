import { EventEmitter } from 'node:events';
import { type Envelope, type ServiceName, serviceNames, subscriptions } from '@cardinal/contracts';
import type { Connection } from '../mongo.ts';
import {
  type DeadLetter,
  type DeadLetters,
  defaultRetryDelays,
  delayBefore,
  type EventBus,
  type EventHandler,
  reasonOf,
} from './bus.ts';
import { KeyedQueue } from './keyed-queue.ts';

interface StoredLetter extends Pick<DeadLetter, 'service' | 'error' | 'diedAt'> {
  _id: string;
  event: Envelope;
}

interface Consumer {
  handler: EventHandler;
  queue: KeyedQueue;
}

export interface InProcessBusOptions {
  /** Where events that could not be handled are parked. */
  connection: Connection;
  retryDelays?: readonly number[];
  onRetry?: (service: ServiceName, event: Envelope, error: unknown) => void;
}

/**
 * Delivery inside one process: an event is published once every consumer has handled or parked it, so its outbox
 * is the durable queue, and what a crash interrupts is delivered again.
 */
export function createInProcessBus({
  connection,
  retryDelays = defaultRetryDelays,
  onRetry,
}: InProcessBusOptions): EventBus {
  const consumers = new Map<ServiceName, Consumer>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const broadcasts = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  const letters = () => connection.collection<StoredLetter>('dead_letters');

  async function consumerOf(service: ServiceName): Promise<Consumer> {
    const present = consumers.get(service);
    if (present) return present;
    return new Promise((resolve, reject) => {
      arrivals.once(service, () => resolve(consumers.get(service) as Consumer));
      closing.signal.addEventListener('abort', () => reject(new Error('The bus is closed')), { once: true });
    });
  }

  const wait = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      closing.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('The bus is closed'));
      });
    });

  async function park(service: ServiceName, event: Envelope, error: unknown): Promise<void> {
    const letter = { service, event, error: reasonOf(error), diedAt: new Date().toISOString() };
    await letters().updateOne({ _id: `${service}:${event.id}` }, { $set: letter }, { upsert: true });
  }

  async function deliver(service: ServiceName, event: Envelope): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const consumer = await consumerOf(service);
      try {
        await consumer.queue.run(event.subject, () => consumer.handler(event));
        return;
      } catch (error) {
        onRetry?.(service, event, error);
        const delay = delayBefore(attempt, error, retryDelays);
        if (delay === undefined) return park(service, event, error);
        await wait(delay);
      }
    }
  }

  /** Taken off the list only once handled, so that a crash in between loses nothing. */
  async function replayOne({ _id, service, event }: StoredLetter): Promise<void> {
    const { handler, queue } = await consumerOf(service);
    try {
      await queue.run(event.subject, () => handler(event));
      await letters().deleteOne({ _id });
    } catch (error) {
      // As at the broker: it was delivered, and is back among the dead.
      onRetry?.(service, event, error);
      await park(service, event, error);
    }
  }

  const stored = (service: ServiceName) => letters().find({ service }).sort({ diedAt: 1 }).toArray();

  const deadLetters: DeadLetters = {
    async list(service) {
      return (await stored(service)).map(({ _id, event, ...letter }) => ({
        id: _id,
        type: event.type,
        subject: event.subject,
        event,
        ...letter,
      }));
    },
    async replay(service, ids) {
      const chosen = (await stored(service)).filter(({ _id }) => !ids || ids.includes(_id));
      for (const letter of chosen) await replayOne(letter);
      return chosen.length;
    },
  };

  return {
    async publish(event) {
      if (closing.signal.aborted) throw new Error('The bus is closed');
      const interested = serviceNames.filter((service) => subscriptions[service].includes(event.type));
      if (interested.length === 0) throw new Error(`No queue takes ${event.type}`);
      await Promise.all(interested.map((service) => deliver(service, event)));
    },
    async consume(service, handler) {
      consumers.set(service, { handler, queue: new KeyedQueue() });
      arrivals.emit(service);
    },
    broadcast: (topic, payload) => void broadcasts.emit(topic, payload),
    onBroadcast: (topic, listener) => void broadcasts.on(topic, listener),
    // Nothing gets lost on the way from a process to itself.
    onGap: () => {},
    deadLetters,
    // What waits here still waits in its outbox.
    depths: async (service) => ({ waiting: 0, dead: await letters().countDocuments({ service }) }),
    isReady: () => !closing.signal.aborted,
    async stopConsuming(service) {
      const stopped = service ? [service] : [...consumers.keys()];
      const queues = stopped.map((name) => consumers.get(name)?.queue);
      for (const name of stopped) consumers.delete(name);
      await Promise.all(queues.map((queue) => queue?.idle()));
    },
    async close() {
      closing.abort();
      const queues = [...consumers.values()].map(({ queue }) => queue.idle());
      consumers.clear();
      await Promise.all(queues);
    },
  };
}
