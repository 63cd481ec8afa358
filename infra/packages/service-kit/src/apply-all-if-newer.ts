import type { Model } from 'mongoose';
import { applyIfNewer, type ReadModelFields } from './read-model.ts';

type Row<T extends ReadModelFields> = Pick<T, '_id' | 'version'> & Partial<T>;

/**
 * `applyIfNewer` for many rows.
 * @returns whether any row was written
 */
export async function applyAllIfNewer<T extends ReadModelFields>(
  model: Model<T>,
  rows: readonly Row<T>[],
): Promise<boolean> {
  const written = await Promise.all(
    rows.map(({ _id, version, ...fields }) => applyIfNewer(model, _id, version, fields as never)),
  );
  return written.includes(true);
}
