import { MongoClient } from 'mongodb';
import type { Env } from '../stack/environment.ts';
import type { Made } from './demo-cards.ts';

const sinceVisitMs = 36 * 3_600_000;

const prefixOf = (env: Env) => env.MONGO_DB_PREFIX || 'cardinal';

/**
 * Sets the ages of demo cards and comments, and lets the users have been here a day and a half ago. No call of the
 * product sets a time in the past, and none should. So this is the only code that writes into a service's database from
 * outside, for demo data only.
 */
export async function backdate(env: Env, made: readonly Made[], userIds: readonly string[]): Promise<void> {
  const client = await MongoClient.connect(env.MONGO_URL ?? '');
  try {
    const database = client.db(`${prefixOf(env)}_cards`);
    for (const collection of ['cards', 'comments'] as const) {
      const updates = made
        .filter((each) => each.collection === collection)
        .map(({ id, at, changedAt = at }) => ({
          updateOne: {
            filter: { _id: id as never },
            update: { $set: { createdAt: at, updatedAt: changedAt } },
          },
        }));
      if (updates.length > 0) await database.collection(collection).bulkWrite(updates);
    }
    const visits = userIds.map((id) => ({
      updateOne: {
        filter: { _id: id as never },
        update: { $setOnInsert: { seenAt: new Date(Date.now() - sinceVisitMs) } },
        upsert: true,
      },
    }));
    await database.collection('visits').bulkWrite(visits);
  } finally {
    await client.close();
  }
}
