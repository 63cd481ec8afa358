import { setTimeout as delay } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import type { Env } from '../env.ts';
import { backdateNotifications } from './backdate-notifications.ts';
import type { Made } from './demo-cards.ts';

const sinceVisitMs = 36 * 3_600_000;

const getPrefix = (env: Env) => env.MONGO_DB_PREFIX || 'cardinal';

const drainedMs = 50;
/** How long after a card was written the lead looks at it, at most, where it did not change any further. */
const triagedMs = 20 * 3_600_000;

/** Spreads what was done to a card between its writing and its last change; its history follows the card by a moment. */
async function backdateHistory(database: Db, made: readonly Made[]): Promise<void> {
  while ((await database.collection('cards').countDocuments({ 'outbox.0': { $exists: true } })) > 0)
    await delay(drainedMs);
  const history = database.collection<{ _id: string }>('card_history');
  for (const { id, at, changedAt } of made.filter(({ collection }) => collection === 'cards')) {
    const edits = await history
      .find({ _id: { $gt: `${id}/`, $lt: `${id}0` } })
      .sort({ _id: 1 })
      .toArray();
    const triaged = Math.min(triagedMs, (Date.now() - at.getTime()) / 2);
    const step = (changedAt ? changedAt.getTime() - at.getTime() : triaged) / edits.length;
    for (const [index, { _id }] of edits.entries())
      await history.updateOne({ _id }, { $set: { at: new Date(at.getTime() + (index + 1) * step) } });
  }
}

/** The last change, and the one edit of a comment. */
function laterTimes(collection: Made['collection'], at: Date, changedAt: Date) {
  if (collection === 'submissions') return {};
  const editAt = collection !== 'cards' && changedAt !== at ? { 'edits.0.at': changedAt } : {};
  return { updatedAt: changedAt, ...editAt };
}

/**
 * Sets the ages of demo cards, their history, comments and notifications, and lets the users have been here a day and a half ago. No call of the
 * product sets a time in the past, and none should. So this is the only code that writes into a service's database from
 * outside, for demo data only.
 */
export async function backdate(env: Env, made: readonly Made[], userIds: readonly string[]): Promise<void> {
  const client = await MongoClient.connect(env.MONGO_URL ?? '');
  try {
    const database = client.db(`${getPrefix(env)}_cards`);
    for (const collection of ['cards', 'comments', 'internal_notes', 'submissions'] as const) {
      const updates = made
        .filter((each) => each.collection === collection)
        .map(({ id, at, changedAt = at }) => ({
          updateOne: {
            filter: { _id: id as never },
            update: { $set: { createdAt: at, ...laterTimes(collection, at, changedAt) } },
          },
        }));
      if (updates.length > 0) await database.collection(collection).bulkWrite(updates);
    }
    await backdateHistory(database, made);
    const visits = userIds.map((id) => ({
      updateOne: {
        filter: { _id: id as never },
        update: { $setOnInsert: { seenAt: new Date(Date.now() - sinceVisitMs) } },
        upsert: true,
      },
    }));
    await database.collection('visits').bulkWrite(visits);
    await backdateNotifications(client.db(`${getPrefix(env)}_notifications`), made);
  } finally {
    await client.close();
  }
}
