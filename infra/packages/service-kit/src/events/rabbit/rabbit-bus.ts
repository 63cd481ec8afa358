import { EventEmitter } from 'node:events';
import type { ServiceName } from '@cardinal/contracts';
import { StartError } from '../../config.ts';
import type { Log } from '../../log.ts';
import { defaultRetryDelays, type EventBus } from '../bus.ts';
import { createRabbitBroadcasts } from './broadcasts.ts';
import { createRabbitConnection, type RabbitConnectionDeps } from './connection.ts';
import { createRabbitConsumer, type RabbitConsumer } from './consumer.ts';
import { createRabbitDeadLetters } from './dead-letters.ts';
import { createRabbitPublisher } from './publisher.ts';
import { queueDepths, rabbitNames } from './topology.ts';

export interface RabbitBusOptions {
  url: string;
  prefix: string;
  log: Log;
  retryDelays?: readonly number[];
  /** Messages a consumer holds at once; those of one stream still go one after another. */
  prefetch?: number;
}

async function connectFirst(deps: RabbitConnectionDeps) {
  try {
    return await createRabbitConnection(deps);
  } catch (cause) {
    throw new StartError(`RabbitMQ is not reachable at ${deps.url.replace(/\/\/[^@/]*@/, '//')}`, { cause });
  }
}

/**
 * Delivery over RabbitMQ: a durable quorum queue for each service with one active consumer, publisher confirms,
 * delay queues for retries and a queue of dead letters. A lost connection or channel is rebuilt from the start:
 * connection, topology and consumers.
 * @throws StartError when the broker cannot be reached at the start
 */
export async function createRabbitBus(options: RabbitBusOptions): Promise<EventBus> {
  const { url, prefix, log, retryDelays = defaultRetryDelays, prefetch = 256 } = options;
  const names = rabbitNames(prefix);
  const publisher = createRabbitPublisher({ names, retryDelays });
  const broadcasts = createRabbitBroadcasts({ names });
  const consumers = new Map<ServiceName, RabbitConsumer>();
  const gaps = new EventEmitter().setMaxListeners(0);
  const connection = await connectFirst({
    url,
    log,
    owners: [publisher, broadcasts],
    onChange: () => void gaps.emit('gap'),
  });

  async function stop(service: ServiceName): Promise<void> {
    const consumer = consumers.get(service);
    if (!consumer) return;
    connection.remove(consumer);
    await consumer.stop();
  }

  return {
    publish: publisher.publish,
    async consume(service, handler) {
      const consumer = createRabbitConsumer({ service, handler, names, retryDelays, prefetch, log });
      consumers.set(service, consumer);
      await connection.add(consumer);
    },
    broadcast: broadcasts.broadcast,
    onBroadcast: broadcasts.onBroadcast,
    onGap: (listener) => void gaps.on('gap', listener),
    deadLetters: createRabbitDeadLetters({ connection: connection.current, names }),
    depths: async (service) => queueDepths(publisher.channel(), names, service),
    isReady: () => connection.current() !== null,
    async stopConsuming(service) {
      for (const name of service ? [service] : [...consumers.keys()]) await stop(name);
    },
    async close() {
      await Promise.all([...consumers.values()].map((consumer) => consumer.idle()));
      await connection.close();
    },
  };
}
