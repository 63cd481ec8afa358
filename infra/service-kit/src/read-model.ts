import type { Model } from 'mongoose';
import { isDuplicateKey } from './mongo.ts';

/** What every document of a read model has: the version of the stream it was last written from. */
export interface ReadModelFields {
  _id: string;
  version: number;
  /** A tombstone: the owner deleted it. It stays so that a late event cannot bring it back. */
  gone?: boolean;
}

/**
 * Writes `fields` unless the document already holds this version of its stream or a newer one; the guard and the
 * write are one operation, so redelivered and reordered events are harmless.
 * @returns whether it wrote
 */
export async function applyIfNewer<T extends ReadModelFields>(
  model: Model<T>,
  id: string,
  version: number,
  fields: Partial<Omit<T, '_id' | 'version'>>,
): Promise<boolean> {
  try {
    const result = await model.updateOne(
      { _id: id, version: { $lt: version } } as never,
      { $set: { ...fields, version } } as never,
      { upsert: true },
    );
    return result.upsertedCount + result.modifiedCount > 0;
  } catch (error) {
    // It exists with this version or a newer one, so the upsert met the unique _id.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Marks a document of a read model as deleted by its owner, for good: no event of its stream is newer. */
export const bury = <T extends ReadModelFields>(model: Model<T>, id: string): Promise<boolean> =>
  applyIfNewer(model, id, Number.MAX_SAFE_INTEGER, { gone: true } as Partial<T>);
