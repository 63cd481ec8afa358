import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@cardinal/contracts';
import type { ChannelModel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { createKeyedQueue } from '../../queue.ts';
import type { DeadLetter, DeadLetters } from '../bus.ts';
import { sendToQueue } from './send-to-queue.ts';
import { headers, type RabbitNames } from './topology.ts';

const objectWithNames = z.looseObject({ type: z.string().catch('?'), subject: z.string().catch('?') });

/** Anybody may have put anything into a queue: what is no event must not hide those that are. */
function eventIn({ content }: ConsumeMessage): Pick<DeadLetter, 'type' | 'subject' | 'event'> {
  try {
    const event = objectWithNames.parse(JSON.parse(content.toString()));
    return { type: event.type, subject: event.subject, event };
  } catch {
    return { type: 'unreadable', subject: '?', event: { unreadable: content.toString().slice(0, 10_000) } };
  }
}

/** Events name themselves; another message is known by its content. */
const getMessageId = ({ properties, content }: ConsumeMessage): string =>
  properties.messageId ?? createHash('sha256').update(content).digest('hex').slice(0, 32);

/** In seconds; the broker's own note says it of messages that it put aside itself. */
const diedAt = ({ headers, timestamp }: ConsumeMessage['properties']): number =>
  timestamp ?? (headers?.['x-death']?.[0]?.time as { value?: number } | undefined)?.value ?? 0;

const toLetter = (service: ServiceName, message: ConsumeMessage): DeadLetter => ({
  id: getMessageId(message),
  service,
  ...eventIn(message),
  error: String(message.properties.headers?.[headers.error] ?? 'The consumer crashed on it again and again'),
  diedAt: new Date(diedAt(message.properties) * 1_000).toISOString(),
});

const waiting = async (channel: ConfirmChannel, queue: string): Promise<number> =>
  (await channel.checkQueue(queue)).messageCount;

/** The most that one look takes, so that it fits into memory; the oldest come first. */
const most = 10_000;

/** Takes what is in `queue` at once: asked for one at a time, a thousand take the broker many seconds. */
async function takeAll(channel: ConfirmChannel, queue: string, patienceMs: number) {
  const count = Math.min(await waiting(channel, queue), most);
  const messages: ConsumeMessage[] = [];
  if (count === 0) return messages;
  // Without a number the broker stops after about two thousand.
  await channel.prefetch(count);
  const all = Promise.withResolvers<void>();
  all.promise.catch(() => {});
  channel.on('close', () => all.reject(new Error('RabbitMQ went away')));
  const tooLate = setTimeout(
    () => all.reject(new AppError('timeout', 'RabbitMQ did not hand out the dead letters in time')),
    patienceMs,
  );
  try {
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (message) tooLate.refresh();
      if (message) messages.push(message);
      if (messages.length >= count) all.resolve();
    });
    await all.promise;
    await channel.cancel(consumerTag);
    return messages;
  } finally {
    clearTimeout(tooLate);
  }
}

/** Resolves once the broker has them for the next reader. */
async function giveBack(channel: ConfirmChannel, queue: string, count: number, patienceMs: number) {
  if (count === 0) return;
  const goal = count + (await waiting(channel, queue));
  channel.nackAll(true);
  const deadline = Date.now() + patienceMs;
  while ((await waiting(channel, queue)) < goal && Date.now() < deadline) await delay(5);
}

/** The broker's answer to a second owner of a queue. */
const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === 405;

export interface RabbitDeadLettersDeps {
  /** The connection that is up; null while there is none. */
  connection: () => ChannelModel | null;
  names: RabbitNames;
  /** How long to wait for the broker, and for others who look. Milliseconds. */
  patienceMs?: number;
}

/** Dead letters at the broker: read without taking them, replayed by moving them back to their queue. */
export function createRabbitDeadLetters({
  connection,
  names,
  patienceMs = 10_000,
}: RabbitDeadLettersDeps): DeadLetters {
  const turns = createKeyedQueue();

  /** A channel that alone may look at dead letters of `service`, by a queue that one connection only can have. */
  async function takeTurn(service: ServiceName): Promise<ConfirmChannel> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        const channel = await connection()?.createConfirmChannel();
        if (!channel) throw new Error('not connected');
        channel.on('error', () => {});
        await channel.assertQueue(names.looking(service), { exclusive: true, durable: false });
        return channel;
      } catch (cause) {
        if (!isTaken(cause))
          throw new AppError('unavailable', 'RabbitMQ is not available right now', { cause });
        if (Date.now() > deadline)
          throw new AppError('unavailable', 'Somebody else is looking at the dead letters', { cause });
        await delay(20 + Math.random() * 50);
      }
    }
  }

  /** Holds the dead messages of a service while `work` looks at them, then gives back those that are `left`. */
  const withAll = <T>(
    service: ServiceName,
    work: (channel: ConfirmChannel, messages: ConsumeMessage[]) => Promise<{ result: T; left: number }>,
  ): Promise<T> =>
    turns.run(service, async () => {
      const channel = await takeTurn(service);
      try {
        const messages = await takeAll(channel, names.dead(service), patienceMs);
        const { result, left } = await work(channel, messages);
        await giveBack(channel, names.dead(service), left, patienceMs);
        return result;
      } finally {
        // Closing gives back what a failure left in hand; the turn is over only then.
        await channel.deleteQueue(names.looking(service)).catch(() => {});
        await channel.close().catch(() => {});
      }
    });

  return {
    list: (service) =>
      withAll(service, async (_channel, messages) => ({
        result: messages.map((message) => toLetter(service, message)),
        left: messages.length,
      })),
    replay: (service, ids) =>
      withAll(service, async (channel, messages) => {
        const chosen = messages.filter((message) => !ids || ids.includes(getMessageId(message)));
        const move = async (message: ConsumeMessage) => {
          const { messageId, contentType } = message.properties;
          await sendToQueue(channel, names.queue(service), message.content, { messageId, contentType });
          channel.ack(message);
        };
        await Promise.all(chosen.map(move));
        return { result: chosen.length, left: messages.length - chosen.length };
      }),
  };
}
