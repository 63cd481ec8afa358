import { EventEmitter } from 'node:events';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { EventBus } from '../bus.ts';
import type { ChannelOwner } from './connection.ts';
import type { RabbitNames } from './topology.ts';

export type RabbitBroadcasts = ChannelOwner & Pick<EventBus, 'broadcast' | 'onBroadcast'>;

interface Open {
  channel: Channel;
  /** The process's own queue, bound to the topics that somebody here listens to. */
  queue: string;
}

/** Sends and hears broadcasts. They may get lost, so nothing is confirmed and nothing is kept. */
export function createRabbitBroadcasts({ names }: { names: RabbitNames }): RabbitBroadcasts {
  const listeners = new EventEmitter().setMaxListeners(0);
  let current: Open | null = null;

  const bind = ({ channel, queue }: Open, topic: string) => channel.bindQueue(queue, names.broadcasts, topic);

  function receive({ content }: ConsumeMessage): void {
    const { topic, payload } = JSON.parse(content.toString()) as { topic: string; payload: unknown };
    listeners.emit(topic, payload);
  }

  return {
    async open(connection, lose) {
      const channel = await connection.createChannel();
      channel.on('error', () => {});
      channel.on('close', lose);
      const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
      await channel.consume(queue, (message) => (message ? receive(message) : lose()), { noAck: true });
      current = { channel, queue };
      for (const topic of listeners.eventNames()) await bind(current, String(topic));
    },
    lost() {
      current = null;
    },
    broadcast(topic, payload) {
      try {
        current?.channel.publish(names.broadcasts, topic, Buffer.from(JSON.stringify({ topic, payload })));
      } catch {
        // A process that misses it polls a moment later.
      }
    },
    onBroadcast(topic, listener) {
      listeners.on(topic, listener);
      // A channel that is lost is replaced by one that listens to every topic.
      if (current) bind(current, topic).catch(() => {});
    },
  };
}
