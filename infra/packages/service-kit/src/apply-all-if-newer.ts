import type { Model } from 'mongoose';
import { onlyDuplicateKeys } from './mongo.ts';
import type { ReadModelFields } from './read-model.ts';

type Row<T extends ReadModelFields> = Pick<T, '_id' | 'version'> & Partial<T>;

interface Written {
  modifiedCount?: number;
  upsertedCount?: number;
}

/**
 * `applyIfNewer` for many rows in one round trip.
 * @returns whether any row was written
 */
export async function applyAllIfNewer<T extends ReadModelFields>(
  model: Model<T>,
  rows: readonly Row<T>[],
): Promise<boolean> {
  if (rows.length === 0) return false;
  const writes = rows.map(({ _id, version, ...fields }) => ({
    updateOne: {
      filter: { _id, version: { $lt: version } },
      update: { $set: { ...fields, version } },
      upsert: true,
    },
  }));
  try {
    const { modifiedCount, upsertedCount } = await model.collection.bulkWrite(writes as never, {
      ordered: false,
    });
    return modifiedCount + upsertedCount > 0;
  } catch (error) {
    // A newer row already rejects the upsert by its _id.
    if (!onlyDuplicateKeys(error)) throw error;
    const { modifiedCount = 0, upsertedCount = 0 } = error as Written;
    return modifiedCount + upsertedCount > 0;
  }
}
