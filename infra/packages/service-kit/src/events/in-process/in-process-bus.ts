import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Envelope, type ServiceName, serviceNames, subscriptions } from '@cardinal/contracts';
import type { Connection } from '../../mongo.ts';
import { defaultRetryDelays, delayBefore, type EventBus } from '../bus.ts';
import { createInProcessConsumers } from './consumers.ts';
import { createStoredDeadLetters } from './dead-letters.ts';

export interface InProcessBusOptions {
  /** Stores events that could not be handled. */
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
  const closing = new AbortController();
  const { signal } = closing;
  const consumers = createInProcessConsumers({ closing: signal });
  const deadLetters = createStoredDeadLetters({ connection, handle: consumers.handle, onFailure: onRetry });
  const broadcasts = new EventEmitter().setMaxListeners(0);

  async function deliver(service: ServiceName, event: Envelope): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await consumers.handle(service, event);
      } catch (error) {
        if (signal.aborted) throw new Error('The bus is closed');
        onRetry?.(service, event, error);
        const pause = delayBefore(attempt, error, retryDelays);
        if (pause === undefined) return deadLetters.park(service, event, error);
        await delay(pause, undefined, { signal });
      }
    }
  }

  return {
    async publish(event) {
      if (signal.aborted) throw new Error('The bus is closed');
      const interested = serviceNames.filter((service) => subscriptions[service].includes(event.type));
      if (interested.length === 0) throw new Error(`No queue takes ${event.type}`);
      await Promise.all(interested.map((service) => deliver(service, event)));
    },
    consume: async (service, handler) => consumers.add(service, handler),
    broadcast: (topic, payload) => void broadcasts.emit(topic, payload),
    onBroadcast: (topic, listener) => void broadcasts.on(topic, listener),
    // Nothing gets lost on the way from a process to itself.
    onGap: () => {},
    deadLetters,
    // Events that wait here still wait in their outboxes.
    depths: async (service) => ({ waiting: 0, dead: await deadLetters.count(service) }),
    isReady: () => !signal.aborted,
    stopConsuming: consumers.remove,
    async close() {
      closing.abort();
      await consumers.remove();
    },
  };
}
