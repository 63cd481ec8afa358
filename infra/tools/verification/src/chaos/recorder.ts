import { setTimeout as delay } from 'node:timers/promises';
import { type Envelope, envelope, type ServiceName, serviceNames } from '@cardinal/contracts';
import { rabbitNames } from '@cardinal/service-kit';
import { type Channel, type ChannelModel, connect } from 'amqplib';

const pauseMs = 500;

/** Records every published event, across restarts of the broker. */
export interface Recorder {
  queue: string;
  /** Each event once, by its id. */
  events: ReadonlyMap<string, Envelope>;
  /** When the last one came. */
  lastAt(): number;
  stop(): Promise<void>;
}

/** Start it before anything is published, so that it records everything. */
export async function startRecorder(url: string, prefix: string): Promise<Recorder> {
  const queue = `${prefix}.recorder`;
  const events = new Map<string, Envelope>();
  let lastAt = Date.now();
  let isOver = false;
  let connection: ChannelModel | undefined;

  async function listen(): Promise<void> {
    const fresh = await connect(`${url}?heartbeat=5`, { timeout: 5_000 });
    connection = fresh;
    fresh.on('error', () => {});
    fresh.once('close', () => void again());
    const channel = await fresh.createChannel();
    channel.on('error', () => {});
    await declare(channel, queue, prefix);
    await channel.prefetch(500);
    await channel.consume(queue, (message) => {
      if (!message) return;
      const event = envelope.parse(JSON.parse(message.content.toString()));
      events.set(event.id, event);
      lastAt = Date.now();
      channel.ack(message);
    });
  }

  async function again(): Promise<void> {
    while (!isOver) {
      await delay(pauseMs);
      try {
        await listen();
        return;
      } catch {
        connection?.removeAllListeners('close');
        await connection?.close().catch(() => {});
      }
    }
  }

  await listen();
  return {
    queue,
    events,
    lastAt: () => lastAt,
    async stop() {
      isOver = true;
      await connection?.close().catch(() => {});
    },
  };
}

async function declare(channel: Channel, queue: string, prefix: string): Promise<void> {
  const { events } = rabbitNames(prefix);
  await channel.assertExchange(events, 'topic', { durable: true });
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.bindQueue(queue, events, '#');
}

/** All queues of the product at the broker. */
export function listQueues(
  prefix: string,
  retryDelays: readonly number[],
): { name: string; service: ServiceName; isDead: boolean }[] {
  const names = rabbitNames(prefix);
  return serviceNames.flatMap((service) => [
    { name: names.queue(service), service, isDead: false },
    { name: names.dead(service), service, isDead: true },
    ...retryDelays.map((after) => ({ name: names.retry(service, after), service, isDead: false })),
  ]);
}
