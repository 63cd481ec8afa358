import { envelope, type ServiceName } from '@cardinal/contracts';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { createDeliveryWindow } from '../../batch.ts';
import type { Log } from '../../log.ts';
import { createKeyedQueue } from '../../queue.ts';
import { delayBefore, describeFailure, type EventHandler } from '../bus.ts';
import type { ChannelOwner } from './connection.ts';
import { sendToQueue } from './send-to-queue.ts';
import { headers, type RabbitNames } from './topology.ts';

export interface RabbitConsumer extends ChannelOwner {
  /** Takes no more deliveries, and resolves once those in hand are handled. */
  stop(): Promise<void>;
  /** Resolves when no delivery is in hand. */
  idle(): Promise<void>;
}

export interface RabbitConsumerDeps {
  service: ServiceName;
  handler: EventHandler;
  names: RabbitNames;
  retryDelays: readonly number[];
  /** Messages held at once. */
  prefetch: number;
  log: Log;
}

/**
 * Takes the events of one service from its queue; those of one stream one after another. One that fails goes to the
 * delay queue of its next try, after its last to the dead letters.
 */
export function createRabbitConsumer(deps: RabbitConsumerDeps): RabbitConsumer {
  const { service, handler, names, retryDelays, prefetch, log } = deps;
  const queue = createKeyedQueue();
  const window = createDeliveryWindow();
  let current: { channel: ConfirmChannel; tag: string } | null = null;
  let stopped = false;

  /** Moves a failed message to where it waits; acknowledged once it is there. */
  async function retryLater(channel: ConfirmChannel, message: ConsumeMessage, error: unknown): Promise<void> {
    const { messageId, contentType, headers: sent } = message.properties;
    const attempt = Number(sent?.[headers.attempt] ?? 0);
    const pause = delayBefore(attempt, error, retryDelays);
    const target = pause === undefined ? names.dead(service) : names.retry(service, pause);
    log.warn({ err: error, service, attempt, target, messageId }, 'event failed');
    await sendToQueue(channel, target, message.content, {
      messageId,
      contentType,
      timestamp: Math.floor(Date.now() / 1_000),
      headers: { [headers.attempt]: attempt + 1, [headers.error]: describeFailure(error) },
    });
    channel.ack(message);
  }

  async function receive(channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
    try {
      const event = envelope.parse(JSON.parse(message.content.toString()));
      const entered = window();
      await queue.run(event.subject, async () => {
        await entered;
        await handler(event);
      });
      channel.ack(message);
    } catch (error) {
      await retryLater(channel, message, error).catch(() => {
        // The channel is gone, so the broker delivers the message again by itself.
      });
    }
  }

  return {
    async open(connection, lose) {
      const channel = await connection.createConfirmChannel();
      channel.on('error', () => {});
      channel.on('close', () => {
        if (!stopped) lose();
      });
      await channel.prefetch(prefetch);
      const take = (message: ConsumeMessage | null) => {
        if (message) void receive(channel, message);
        else lose();
      };
      const { consumerTag } = await channel.consume(names.queue(service), take);
      current = { channel, tag: consumerTag };
    },
    lost() {
      current = null;
    },
    idle: () => queue.idle(),
    async stop() {
      stopped = true;
      if (current) await current.channel.cancel(current.tag).catch(() => {});
      await queue.idle();
    },
  };
}
