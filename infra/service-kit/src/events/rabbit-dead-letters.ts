import { createHash } from 'node:crypto';
import type { ServiceName } from '@cardinal/contracts';
import type { ChannelModel, ConfirmChannel, GetMessage } from 'amqplib';
import { z } from 'zod';
import type { DeadLetter, DeadLetters } from './bus.ts';
import type { RabbitNames } from './rabbit-topology.ts';

const objectWithNames = z.looseObject({ type: z.string().catch('?'), subject: z.string().catch('?') });

/** Anybody may have put anything into a queue: what is no event must not hide those that are. */
function eventIn({ content }: GetMessage): Pick<DeadLetter, 'type' | 'subject' | 'event'> {
  try {
    const event = objectWithNames.parse(JSON.parse(content.toString()));
    return { type: event.type, subject: event.subject, event };
  } catch {
    return { type: 'unreadable', subject: '?', event: { unreadable: content.toString().slice(0, 10_000) } };
  }
}

/** Events name themselves; another message is known by its content. */
const idOf = ({ properties, content }: GetMessage): string =>
  properties.messageId ?? createHash('sha256').update(content).digest('hex').slice(0, 32);

/** In seconds; the broker's own note says it of messages that it put aside itself. */
const diedAt = ({ headers, timestamp }: GetMessage['properties']): number =>
  timestamp ?? (headers?.['x-death']?.[0]?.time as { value?: number } | undefined)?.value ?? 0;

const toLetter = (service: ServiceName, message: GetMessage): DeadLetter => ({
  id: idOf(message),
  service,
  ...eventIn(message),
  error: String(
    message.properties.headers?.['x-cardinal-error'] ?? 'The consumer crashed on it again and again',
  ),
  diedAt: new Date(diedAt(message.properties) * 1_000).toISOString(),
});

const send = (channel: ConfirmChannel, queue: string, message: GetMessage) =>
  new Promise<void>((resolve, reject) => {
    const { messageId, contentType } = message.properties;
    channel.sendToQueue(queue, message.content, { persistent: true, messageId, contentType }, (error) =>
      error ? reject(error) : resolve(),
    );
  });

/** Dead letters at the broker: read without taking them, replayed by moving them back to their queue. */
export function createRabbitDeadLetters(
  connection: () => ChannelModel | undefined,
  names: RabbitNames,
): DeadLetters {
  /** Holds every dead message of a service while `work` looks at it; closing the channel gives the rest back. */
  async function withAll<T>(
    service: ServiceName,
    work: (channel: ConfirmChannel, messages: GetMessage[]) => Promise<T>,
  ): Promise<T> {
    const open = connection();
    if (!open) throw new Error('RabbitMQ is not connected');
    const channel = await open.createConfirmChannel();
    try {
      const messages: GetMessage[] = [];
      for (
        let next = await channel.get(names.dead(service));
        next;
        next = await channel.get(names.dead(service))
      )
        messages.push(next);
      return await work(channel, messages);
    } finally {
      await channel.close();
    }
  }

  return {
    list: (service) =>
      withAll(service, async (_channel, messages) => messages.map((message) => toLetter(service, message))),
    replay: (service, ids) =>
      withAll(service, async (channel, messages) => {
        const chosen = messages.filter((message) => !ids || ids.includes(idOf(message)));
        for (const message of chosen) {
          await send(channel, names.queue(service), message);
          channel.ack(message);
        }
        return chosen.length;
      }),
  };
}
