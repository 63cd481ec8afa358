import { setTimeout as delay } from 'node:timers/promises';
import { defaultRetryDelays } from '@cardinal/service-kit';
import { connect } from 'amqplib';
import { aggregateNames, type Databases } from './databases.ts';
import { queuesOf } from './recorder.ts';

/** Everything that is still under way, by name; what is zero is left out. */
export type Waiting = Record<string, number>;

const noted = (entries: [string, number][]): Waiting =>
  Object.fromEntries(entries.filter(([, count]) => count > 0));

/** What waits in databases: events, deletions, counts, messages to Slack. */
async function waitingInside(databases: Databases): Promise<Waiting> {
  const count = async (
    name: string,
    ...[service, collection, filter]: [...Parameters<Databases['in']>, object]
  ) => [name, await databases.in(service, collection).countDocuments(filter)] as [string, number];
  const outboxes = aggregateNames.flatMap(({ service, collection }) => [
    count(`outbox of ${collection}`, service, collection, { 'outbox.0': { $exists: true } }),
    count(`${collection} to be removed`, service, collection, { deleted: true }),
  ]);
  return noted(
    await Promise.all([
      ...outboxes,
      count('boards to be cleaned up', 'cards', 'cleanups', {}),
      count('boards to be counted', 'projects', 'boards', { uncounted: true }),
      count('comments to be counted', 'cards', 'comments', { recountAt: { $exists: true } }),
      count('upvotes to be counted', 'cards', 'card_upvotes', { recountAt: { $exists: true } }),
      count('likes to be counted', 'cards', 'card_likes', { recountAt: { $exists: true } }),
      count('cards to be tallied', 'cards', 'cards', { untallied: { $exists: true } }),
      count('Slack messages', 'integrations', 'slack_deliveries', { state: 'pending' }),
      count('images that a sweep decides on', 'cards', 'images', { check: { $exists: true } }),
      count('images to be removed', 'cards', 'images', { state: 'deleting' }),
    ]),
  );
}

/** What lies in the product's queues at the broker: in those of dead letters, or in all others. */
async function lyingAtBroker(url: string, prefix: string, dead: boolean): Promise<Waiting> {
  const connection = await connect(url);
  try {
    const channel = await connection.createChannel();
    const depths: [string, number][] = [];
    for (const { name, isDead } of queuesOf(prefix, defaultRetryDelays))
      if (isDead === dead) depths.push([name, (await channel.checkQueue(name)).messageCount]);
    return noted(depths);
  } finally {
    await connection.close().catch(() => {});
  }
}

/** What waits at the broker; dead letters wait for an operator and are not counted here. */
const waitingAtBroker = (url: string, prefix: string) => lyingAtBroker(url, prefix, false);

/** How many events each consumer parked. */
export const deadLetters = (url: string, prefix: string) => lyingAtBroker(url, prefix, true);

export interface DrainOptions {
  databases: Databases;
  amqpUrl: string;
  prefix: string;
  /** When the last event was heard of. */
  lastEventAt: () => number;
  timeoutMs: number;
}

/** Depths at the broker lag, and what a consumer holds is in none; so it must be quiet for this long. */
const quietMs = 6_000;

/**
 * Waits until nothing is under way any more.
 * @returns what still was when the time ran out; nothing when all is well
 */
export async function drained({
  databases,
  amqpUrl,
  prefix,
  lastEventAt,
  timeoutMs,
}: DrainOptions): Promise<Waiting> {
  const deadline = Date.now() + timeoutMs;
  let quietSince = Number.POSITIVE_INFINITY;
  for (;;) {
    const waiting = { ...(await waitingInside(databases)), ...(await waitingAtBroker(amqpUrl, prefix)) };
    const now = Date.now();
    quietSince = Object.keys(waiting).length > 0 ? Number.POSITIVE_INFINITY : Math.min(quietSince, now);
    if (now - Math.max(quietSince, lastEventAt()) > quietMs) return {};
    if (now > deadline) return Object.keys(waiting).length > 0 ? waiting : { 'events that still come': 1 };
    await delay(500);
  }
}
