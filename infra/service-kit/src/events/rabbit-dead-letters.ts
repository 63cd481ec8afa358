import { envelope, type ServiceName } from '@cardinal/contracts';
import type { ChannelModel, ConfirmChannel, GetMessage } from 'amqplib';
import type { DeadLetter, DeadLetters } from './bus.ts';
import type { RabbitNames } from './rabbit-topology.ts';

const toLetter = (service: ServiceName, message: GetMessage): DeadLetter => ({
  id: message.properties.messageId,
  service,
  event: envelope.parse(JSON.parse(message.content.toString())),
  error: String(
    message.properties.headers?.['x-cardinal-error'] ?? 'The consumer crashed on it again and again',
  ),
  diedAt: new Date((message.properties.timestamp ?? 0) * 1_000 || Date.now()).toISOString(),
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
        const chosen = messages.filter(({ properties }) => !ids || ids.includes(properties.messageId));
        for (const message of chosen) {
          await send(channel, names.queue(service), message);
          channel.ack(message);
        }
        return chosen.length;
      }),
  };
}
