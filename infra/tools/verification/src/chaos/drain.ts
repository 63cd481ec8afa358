import { setTimeout as delay } from 'node:timers/promises';
import { defaultRetryDelays } from '@cardinal/service-kit';
import { connect } from 'amqplib';
import { aggregateNames, type Databases } from './databases.ts';
import { listQueues } from './recorder.ts';
import { mailingServices } from './stack/links.ts';

/** Unfinished work by name; zeros are left out. */
export type Waiting = Record<string, number>;

const noted = (entries: [string, number][]): Waiting =>
  Object.fromEntries(entries.filter(([, count]) => count > 0));

/** Cards that were hidden, or merged into others, are kept as long as they are marked as in the trash. */
const unlessApart = { mergedInto: { $exists: false }, hidden: { $exists: false } };
const toBeRemoved = { deleted: true, $or: [{ trashed: { $exists: false } }, unlessApart] };

/** Unfinished work in databases: events, deletions, counts, messages to Slack, e-mails, pushes. */
async function waitingInside(databases: Databases): Promise<Waiting> {
  const count = async (
    name: string,
    ...[service, collection, filter]: [...Parameters<Databases['in']>, object]
  ) => [name, await databases.in(service, collection).countDocuments(filter)] as [string, number];
  const outboxes = aggregateNames.flatMap(({ service, collection }) => [
    count(`outbox of ${collection}`, service, collection, { 'outbox.0': { $exists: true } }),
    count(`${collection} to be removed`, service, collection, toBeRemoved),
  ]);
  return noted(
    await Promise.all([
      ...outboxes,
      count('boards to be cleaned up', 'cards', 'cleanups', {}),
      count('submissions to be completed', 'cards', 'submissions', { pendingAt: { $exists: true } }),
      count('entries to be published', 'cards', 'changelog_entries', {
        ...{ state: 'scheduled', deleted: false },
        publishAt: { $lt: new Date(Date.now() + 60_000) },
      }),
      count('merges to be settled', 'cards', 'merges', {}),
      count('boards to be counted', 'projects', 'boards', { uncounted: true }),
      count('comments to be counted', 'cards', 'comments', { recountAt: { $exists: true } }),
      count('notes to be counted', 'cards', 'internal_notes', { recountAt: { $exists: true } }),
      count('votes of customers to be counted', 'cards', 'customer_votes', { recountAt: { $exists: true } }),
      count('upvotes to be counted', 'cards', 'card_upvotes', { recountAt: { $exists: true } }),
      count('likes to be counted', 'cards', 'card_likes', { recountAt: { $exists: true } }),
      count('ranks to be spread', 'cards', 'long_columns', {}),
      count('dirty cards', 'cards', 'cards', { untallied: { $exists: true } }),
      count('Slack messages', 'integrations', 'slack_deliveries', { state: 'pending' }),
      count('e-mails that are collected', 'notifications', 'mail_items', { mailId: null }),
      ...mailingServices.map((service) =>
        count(`e-mails of ${service}`, service, 'mails', { state: 'waiting' }),
      ),
      count('pushes', 'notifications', 'pushes', { state: 'waiting' }),
      count('images that a sweep decides on', 'cards', 'images', { check: { $exists: true } }),
      count('images to be removed', 'cards', 'images', { state: 'deleting' }),
    ]),
  );
}

/** Messages in the product's queues at the broker: in those of dead letters, or in all others. */
async function lyingAtBroker(url: string, prefix: string, dead: boolean): Promise<Waiting> {
  const connection = await connect(url);
  try {
    const channel = await connection.createChannel();
    const depths: [string, number][] = [];
    for (const { name, isDead } of listQueues(prefix, defaultRetryDelays))
      if (isDead === dead) depths.push([name, (await channel.checkQueue(name)).messageCount]);
    return noted(depths);
  } finally {
    await connection.close().catch(() => {});
  }
}

/** Queued messages; dead letters wait for an operator and are not counted. */
const waitingAtBroker = (url: string, prefix: string) => lyingAtBroker(url, prefix, false);

/** The number of dead letters of each consumer. */
export const deadLetters = (url: string, prefix: string) => lyingAtBroker(url, prefix, true);

export interface DrainOptions {
  databases: Databases;
  amqpUrl: string;
  prefix: string;
  /** When the last event was received. */
  lastEventAt: () => number;
  timeoutMs: number;
}

/**
 * The broker's queue depths lag, and exclude messages at consumers and those on their way back from a retry queue, which
 * a broker that came up keeps for some seconds. So there must be no event and nothing under way for this long.
 */
const quietMs = 15_000;

/**
 * Waits until all work is finished.
 * @returns what was unfinished at the timeout; empty if nothing
 */
export async function drained({
  databases,
  amqpUrl,
  prefix,
  lastEventAt,
  timeoutMs,
}: DrainOptions): Promise<Waiting> {
  const deadline = Date.now() + timeoutMs;
  // The checks afterwards are that nothing is left of what was deleted.
  for (const trash of [databases.in('cards', 'cards'), databases.in('projects', 'boards')])
    await trash.updateMany(
      { trashed: { $exists: true }, ...unlessApart },
      { $set: { 'trashed.at': new Date(0) } },
    );
  // Nothing is on its way to a merged card any more, for which these wait a minute.
  await databases.in('cards', 'merges').updateMany({}, { $set: { createdAt: new Date(0) } });
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
