import type { Envelope } from '@cardinal/contracts';
import type { ConfirmChannel } from 'amqplib';
import type { ChannelOwner } from './connection.ts';
import { declareTopology, type RabbitNames } from './topology.ts';

export interface RabbitPublisher extends ChannelOwner {
  /** Resolves once the broker has the event in every queue it is meant for; rejects when that cannot be said. */
  publish(event: Envelope): Promise<void>;
  /**
   * The channel, to ask the broker something.
   * @throws Error while there is none
   */
  channel(): ConfirmChannel;
}

export interface RabbitPublisherDeps {
  names: RabbitNames;
  retryDelays: readonly number[];
}

const confirmTimeoutMs = 10_000;

/** Publishes events with confirms. Declares the queues first, so that no event can come before them. */
export function createRabbitPublisher({ names, retryDelays }: RabbitPublisherDeps): RabbitPublisher {
  let current: ConfirmChannel | null = null;
  /** How each event that waits for its confirm ends, by the event's id. */
  const pending = new Map<string, (error?: Error) => void>();

  function channel(): ConfirmChannel {
    if (!current) throw new Error('RabbitMQ is not connected');
    return current;
  }

  return {
    channel,
    async open(connection, lose) {
      const opened = await connection.createConfirmChannel();
      opened.on('error', () => {});
      opened.on('close', lose);
      await declareTopology(opened, names, retryDelays);
      opened.on('return', ({ properties, fields }) => {
        // A message that reached no queue is confirmed all the same; only its return shows that.
        pending.get(properties.messageId)?.(new Error(`No queue takes ${fields.routingKey}`));
      });
      current = opened;
    },
    lost() {
      current = null;
      for (const settle of [...pending.values()]) settle(new Error('The connection to RabbitMQ was lost'));
    },
    publish(event) {
      let timer: NodeJS.Timeout;
      const confirmed = new Promise<void>((resolve, reject) => {
        const settle = (error?: Error | null) => (error ? reject(error) : resolve());
        timer = setTimeout(settle, confirmTimeoutMs, new Error('RabbitMQ did not confirm in time'));
        pending.set(event.id, settle);
        const properties = {
          persistent: true,
          mandatory: true,
          messageId: event.id,
          contentType: 'application/cloudevents+json',
        };
        channel().publish(names.events, event.type, Buffer.from(JSON.stringify(event)), properties, settle);
      });
      return confirmed.finally(() => {
        clearTimeout(timer);
        pending.delete(event.id);
      });
    },
  };
}
