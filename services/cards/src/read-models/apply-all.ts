import type { ReadModelFields } from '@cardinal/service-kit';
import type { Model } from 'mongoose';

type Row<T extends ReadModelFields> = Pick<T, '_id' | 'version'> & Partial<T>;

const onlyDuplicates = (error: unknown): boolean => {
  const failures = (error as { writeErrors?: unknown }).writeErrors;
  const list = Array.isArray(failures) ? failures : [failures];
  return list.length > 0 && list.every((failure) => (failure as { code?: unknown })?.code === 11_000);
};

/**
 * `applyIfNewer` for many rows in one round trip. With `repair`, a row of the same version is written again, which
 * mends a read model that was damaged.
 */
export async function applyAllIfNewer<T extends ReadModelFields>(
  model: Model<T>,
  rows: readonly Row<T>[],
  { repair = false } = {},
): Promise<void> {
  if (rows.length === 0) return;
  const writes = rows.map(({ _id, version, ...fields }) => ({
    updateOne: {
      filter: { _id, version: repair ? { $lte: version } : { $lt: version } },
      update: { $set: { ...fields, version } },
      upsert: true,
    },
  }));
  try {
    await model.collection.bulkWrite(writes as never, { ordered: false });
  } catch (error) {
    // A row that is newer already refuses the upsert by its _id.
    if (!onlyDuplicates(error)) throw error;
  }
}
