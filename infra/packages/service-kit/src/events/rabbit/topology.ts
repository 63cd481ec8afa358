import { type ServiceName, serviceNames, subscriptions } from '@cardinal/contracts';
import type { Channel } from 'amqplib';

/** Names at the broker; all begin with the installation's prefix. */
export const rabbitNames = (prefix: string) => ({
  events: `${prefix}.events`,
  broadcasts: `${prefix}.hints`,
  queue: (service: ServiceName) => `${prefix}.${service}`,
  /** Named anew when its arguments changed, since a queue that exists cannot be declared with others. */
  retry: (service: ServiceName, delay: number) => `${prefix}.${service}.later.${delay}`,
  dead: (service: ServiceName) => `${prefix}.${service}.dead`,
  /** Exists while somebody looks at the dead letters of a service. */
  looking: (service: ServiceName) => `${prefix}.${service}.dead.looking`,
});
export type RabbitNames = ReturnType<typeof rabbitNames>;

/** Earlier tries of a message: how many, and why the last one failed. */
export const headers = { attempt: 'x-cardinal-attempt', error: 'x-cardinal-error' };

/** A message that crashes its consumer this often is parked without being asked again. */
const deliveryLimit = 10;

/** Looking at dead letters takes them and gives them back; from RabbitMQ 4 on, the twentieth look would drop them. */
const lookLimit = 1_000_000_000;

async function declareService(
  channel: Channel,
  names: RabbitNames,
  service: ServiceName,
  delays: readonly number[],
): Promise<void> {
  const quorum = { 'x-queue-type': 'quorum' };
  await channel.assertQueue(names.dead(service), {
    durable: true,
    arguments: { ...quorum, 'x-delivery-limit': lookLimit },
  });
  await channel.assertQueue(names.queue(service), {
    durable: true,
    arguments: {
      ...quorum,
      'x-single-active-consumer': true,
      'x-delivery-limit': deliveryLimit,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': names.dead(service),
    },
  });
  for (const delay of delays) {
    await channel.assertQueue(names.retry(service, delay), {
      durable: true,
      arguments: {
        ...quorum,
        'x-message-ttl': delay,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': names.queue(service),
        // Otherwise what is just on its way back is lost with a broker that is killed.
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      },
    });
  }
  for (const type of subscriptions[service])
    await channel.bindQueue(names.queue(service), names.events, type);
}

/**
 * Declares the exchange and every service's queues and bindings, no matter who asks first: an event can then never be
 * published before the queue of a consumer exists.
 */
export async function declareTopology(
  channel: Channel,
  names: RabbitNames,
  delays: readonly number[],
): Promise<void> {
  await channel.assertExchange(names.events, 'topic', { durable: true });
  await channel.assertExchange(names.broadcasts, 'direct', { durable: true });
  for (const service of serviceNames) await declareService(channel, names, service, delays);
}

/** How many messages wait for a service and how many it could not handle. */
export async function queueDepths(
  channel: Channel,
  names: RabbitNames,
  service: ServiceName,
): Promise<{ waiting: number; dead: number }> {
  const [waiting, dead] = await Promise.all([
    channel.checkQueue(names.queue(service)),
    channel.checkQueue(names.dead(service)),
  ]);
  return { waiting: waiting.messageCount, dead: dead.messageCount };
}
