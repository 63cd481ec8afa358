import { EventEmitter } from 'node:events';
import { type Envelope, envelope, type ServiceName } from '@cardinal/contracts';
import { type Channel, type ChannelModel, type ConfirmChannel, type ConsumeMessage, connect } from 'amqplib';
import { StartError } from '../config.ts';
import type { Log } from '../log.ts';
import { defaultRetryDelays, delayBefore, type EventBus, type EventHandler, reasonOf } from './bus.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { createRabbitDeadLetters } from './rabbit-dead-letters.ts';
import { declareTopology, type RabbitNames, rabbitNames } from './rabbit-topology.ts';

export interface RabbitBusOptions {
  url: string;
  prefix: string;
  log: Log;
  retryDelays?: readonly number[];
  /** Messages a consumer holds at once; those of one stream still go one after another. */
  prefetch?: number;
}

interface Link {
  connection: ChannelModel;
  publisher: ConfirmChannel;
}

/** Where broadcasts are sent and heard; without confirms, since they may get lost. */
interface HintChannel {
  channel: Channel;
  /** The process's own queue, bound to the topics that somebody here listens to. */
  queue: string;
}

const attemptHeader = 'x-cardinal-attempt';
const errorHeader = 'x-cardinal-error';
const publishTimeoutMs = 10_000;

const open = async (url: string, names: RabbitNames, delays: readonly number[]): Promise<Link> => {
  const connection = await connect(`${url}${url.includes('?') ? '&' : '?'}heartbeat=5`, { timeout: 5_000 });
  // Without a listener an error event would end the process; `close` follows and is what counts.
  connection.on('error', () => {});
  try {
    const publisher = await connection.createConfirmChannel();
    publisher.on('error', () => {});
    await declareTopology(publisher, names, delays);
    return { connection, publisher };
  } catch (error) {
    // A broker that is just starting takes connections before it has its queues; each try would leave one behind.
    connection.close().catch(() => {});
    throw error;
  }
};

/**
 * Delivery over RabbitMQ: a durable quorum queue for each service with one active consumer, publisher confirms,
 * delay queues for retries and a queue of dead letters. A lost connection or channel is rebuilt from the start:
 * connection, topology and consumers.
 * @throws StartError when the broker cannot be reached at the start
 */
export async function createRabbitBus(options: RabbitBusOptions): Promise<EventBus> {
  const { url, prefix, log, retryDelays = defaultRetryDelays, prefetch = 32 } = options;
  const names = rabbitNames(prefix);
  const consumers = new Map<
    ServiceName,
    { handler: EventHandler; queue: KeyedQueue; channel?: Channel; tag?: string }
  >();
  const broadcasts = new EventEmitter().setMaxListeners(0);
  const gaps = new EventEmitter().setMaxListeners(0);
  let link: Link | null = null;
  let hints: HintChannel | null = null;
  let closed = false;
  const pending = new Map<string, (error: Error) => void>();

  async function establish(): Promise<void> {
    const fresh = await open(url, names, retryDelays);
    fresh.publisher.on('return', ({ properties, fields }) => {
      // A message that reached no queue is confirmed all the same; only its return tells.
      pending.get(properties.messageId)?.(new Error(`No queue takes ${fields.routingKey}`));
    });
    let lost = false;
    const onLost = () => {
      if (lost) return;
      lost = true;
      link = null;
      hints = null;
      gaps.emit('gap');
      for (const fail of [...pending.values()]) fail(new Error('The connection to RabbitMQ was lost'));
      fresh.connection.close().catch(() => {});
      if (!closed) void reconnect();
    };
    fresh.connection.on('close', onLost);
    fresh.publisher.on('close', onLost);
    try {
      await listenToBroadcasts(fresh.connection, onLost);
      for (const service of consumers.keys()) await startConsumer(fresh.connection, service, onLost);
    } catch (error) {
      lost = true;
      hints = null;
      await fresh.connection.close().catch(() => {});
      throw error;
    }
    if (lost) throw new Error('The connection to RabbitMQ was lost');
    link = fresh;
    gaps.emit('gap');
  }

  async function reconnect(): Promise<void> {
    for (let delay = 100; !closed; delay = Math.min(delay * 2, 3_000)) {
      await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random() / 2)));
      if (closed) return;
      try {
        await establish();
        log.info('connected to RabbitMQ again');
        return;
      } catch (error) {
        log.warn({ err: error }, 'RabbitMQ is not reachable');
      }
    }
  }

  const listenTo = async ({ channel, queue }: HintChannel, topic: string): Promise<void> => {
    await channel.bindQueue(queue, names.hints, topic);
  };

  async function listenToBroadcasts(connection: ChannelModel, onLost: () => void): Promise<void> {
    const channel = await connection.createChannel();
    channel.on('error', () => {});
    channel.on('close', onLost);
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
    const consume = (message: ConsumeMessage | null) => {
      if (!message) return onLost();
      const { topic, payload } = JSON.parse(message.content.toString()) as {
        topic: string;
        payload: unknown;
      };
      broadcasts.emit(topic, payload);
    };
    await channel.consume(queue, consume, { noAck: true });
    const opened = { channel, queue };
    hints = opened;
    for (const topic of broadcasts.eventNames()) await listenTo(opened, String(topic));
  }

  async function startConsumer(
    connection: ChannelModel,
    service: ServiceName,
    onLost: () => void,
  ): Promise<void> {
    const consumer = consumers.get(service);
    if (!consumer) return;
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => {});
    channel.on('close', () => {
      if (consumer.channel === channel && consumer.tag) onLost();
    });
    await channel.prefetch(prefetch);
    consumer.channel = channel;
    const take = (message: ConsumeMessage | null) => {
      if (!message) return onLost();
      void receive(channel, service, message);
    };
    consumer.tag = (await channel.consume(names.queue(service), take)).consumerTag;
  }

  async function receive(
    channel: ConfirmChannel,
    service: ServiceName,
    message: ConsumeMessage,
  ): Promise<void> {
    const consumer = consumers.get(service);
    if (!consumer) return;
    try {
      const event = envelope.parse(JSON.parse(message.content.toString()));
      await consumer.queue.run(event.subject, () => consumer.handler(event));
      channel.ack(message);
    } catch (error) {
      await retryLater(channel, service, message, error).catch(() => {
        // The channel is gone, so the broker delivers the message again by itself.
      });
    }
  }

  /** Moves a failed message to the delay queue of its next try, or to the dead letters; acknowledged once it is there. */
  async function retryLater(
    channel: ConfirmChannel,
    service: ServiceName,
    message: ConsumeMessage,
    error: unknown,
  ) {
    const attempt = Number(message.properties.headers?.[attemptHeader] ?? 0);
    const delay = delayBefore(attempt, error, retryDelays);
    const target = delay === undefined ? names.dead(service) : names.retry(service, delay);
    log.warn(
      { err: error, service, attempt, target, messageId: message.properties.messageId },
      'event failed',
    );
    await new Promise<void>((resolve, reject) => {
      channel.sendToQueue(
        target,
        message.content,
        {
          persistent: true,
          messageId: message.properties.messageId,
          contentType: message.properties.contentType,
          timestamp: Math.floor(Date.now() / 1_000),
          headers: { [attemptHeader]: attempt + 1, [errorHeader]: reasonOf(error) },
        },
        (failure) => (failure ? reject(failure) : resolve()),
      );
    });
    channel.ack(message);
  }

  const publish = (event: Envelope) =>
    new Promise<void>((resolve, reject) => {
      if (!link) return reject(new Error('RabbitMQ is not connected'));
      const settle = (error?: Error) => {
        clearTimeout(timer);
        pending.delete(event.id);
        if (error) reject(error);
        else resolve();
      };
      const timer = setTimeout(() => settle(new Error('RabbitMQ did not confirm in time')), publishTimeoutMs);
      pending.set(event.id, settle);
      const content = Buffer.from(JSON.stringify(event));
      const properties = {
        persistent: true,
        mandatory: true,
        messageId: event.id,
        contentType: 'application/cloudevents+json',
      };
      try {
        link.publisher.publish(names.events, event.type, content, properties, (error) =>
          settle(error ?? undefined),
        );
      } catch (error) {
        settle(error as Error);
      }
    });

  try {
    await establish();
  } catch (cause) {
    throw new StartError(`RabbitMQ is not reachable at ${url.replace(/\/\/[^@/]*@/, '//')}`, { cause });
  }

  return {
    publish,
    async consume(service, handler) {
      consumers.set(service, { handler, queue: new KeyedQueue() });
      const current = link;
      if (current)
        await startConsumer(
          current.connection,
          service,
          () => void current.connection.close().catch(() => {}),
        );
    },
    broadcast(topic, payload) {
      try {
        hints?.channel.publish(names.hints, topic, Buffer.from(JSON.stringify({ topic, payload })));
      } catch {
        // A hint; whoever misses it looks by itself a moment later.
      }
    },
    onBroadcast(topic, listener) {
      broadcasts.on(topic, listener);
      // A channel that is lost is replaced by one that listens to all.
      if (hints) listenTo(hints, topic).catch(() => {});
    },
    onGap: (listener) => void gaps.on('gap', listener),
    deadLetters: createRabbitDeadLetters(() => link?.connection, names),
    async depths(service) {
      if (!link) throw new Error('RabbitMQ is not connected');
      const [waiting, dead] = await Promise.all([
        link.publisher.checkQueue(names.queue(service)),
        link.publisher.checkQueue(names.dead(service)),
      ]);
      return { waiting: waiting.messageCount, dead: dead.messageCount };
    },
    isReady: () => link !== null,
    async stopConsuming(service) {
      for (const name of service ? [service] : [...consumers.keys()]) {
        const consumer = consumers.get(name);
        if (consumer?.channel && consumer.tag) await consumer.channel.cancel(consumer.tag).catch(() => {});
        if (consumer) consumer.tag = undefined;
        await consumer?.queue.idle();
      }
    },
    async close() {
      closed = true;
      await Promise.all([...consumers.values()].map(({ queue }) => queue.idle()));
      await link?.connection.close().catch(() => {});
    },
  };
}
