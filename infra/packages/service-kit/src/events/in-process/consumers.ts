import { EventEmitter } from 'node:events';
import type { Envelope, ServiceName } from '@cardinal/contracts';
import { createDeliveryWindow } from '../../batch.ts';
import { createKeyedQueue, type KeyedQueue } from '../../queue.ts';
import type { EventHandler } from '../bus.ts';

export interface InProcessConsumers {
  /** Lets a service take events from now on. */
  add(service: ServiceName, handler: EventHandler): void;
  /**
   * Lets a service handle an event, after the earlier ones of its stream. Waits for a service that has yet to start.
   * Rejects where the handler fails, or `closing` is aborted before there is one.
   */
  handle(service: ServiceName, event: Envelope): Promise<void>;
  /** Lets a service, or all of them, take no more. Resolves once what they have in hand is handled. */
  remove(service?: ServiceName): Promise<void>;
}

interface Consumer {
  handler: EventHandler;
  window: () => Promise<void>;
  queue: KeyedQueue;
}

/** The services of this process that take events. */
export function createInProcessConsumers({ closing }: { closing: AbortSignal }): InProcessConsumers {
  const consumers = new Map<ServiceName, Consumer>();
  const arrivals = new EventEmitter().setMaxListeners(0);

  async function waitForConsumer(service: ServiceName): Promise<Consumer> {
    const present = consumers.get(service);
    if (present) return present;
    return new Promise((resolve, reject) => {
      arrivals.once(service, () => resolve(consumers.get(service) as Consumer));
      closing.addEventListener('abort', () => reject(new Error('The bus is closed')), { once: true });
    });
  }

  return {
    add(service, handler) {
      consumers.set(service, { handler, window: createDeliveryWindow(), queue: createKeyedQueue() });
      arrivals.emit(service);
    },
    async handle(service, event) {
      const { handler, window, queue } = await waitForConsumer(service);
      const entered = window();
      await queue.run(event.subject, async () => {
        await entered;
        await handler(event);
      });
    },
    async remove(service) {
      const removed = service ? [service] : [...consumers.keys()];
      const queues = removed.map((name) => consumers.get(name)?.queue);
      for (const name of removed) consumers.delete(name);
      await Promise.all(queues.map((queue) => queue?.idle()));
    },
  };
}
