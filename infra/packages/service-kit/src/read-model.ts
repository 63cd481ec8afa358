import type { Model } from 'mongoose';
import { isDuplicateKey } from './mongo.ts';
import { createWriter } from './writer.ts';

/** The shared fields of a read model's documents: the version of the stream that they were last written from. */
export interface ReadModelFields {
  _id: string;
  version: number;
  /** The owner deleted it: for good, if this is a tombstone, which is kept so that no late event brings it back. */
  gone?: boolean;
}

/**
 * Writes `fields` unless the document already has this version of its stream or a newer one. The guard and the write
 * are one operation, so redelivered and reordered events are harmless. Concurrent calls share one command.
 * @returns whether it wrote
 */
export async function applyIfNewer<T extends ReadModelFields>(
  model: Model<T>,
  id: string,
  version: number,
  fields: Partial<Omit<T, '_id' | 'version'>>,
): Promise<boolean> {
  try {
    const filter = { _id: id, version: { $lt: version } };
    await createWriter({ model }).update({ filter, update: { $set: { ...fields, version } }, upsert: true });
    return true;
  } catch (error) {
    // The document exists with this version or a newer one, so the upsert hit the unique _id.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Fields that make a document a tombstone, for good: no event of its stream is newer. */
export const tombstone = { gone: true, version: Number.MAX_SAFE_INTEGER } as const;

/** Whether a document is a tombstone. One that is gone otherwise may come back: its owner has it in the trash. */
export const isForGood = ({ gone, version }: Pick<ReadModelFields, 'gone' | 'version'>): boolean =>
  gone === true && version === tombstone.version;

/** Marks a document as deleted by its owner, and sets `fields`. @returns whether it was not marked before */
export const bury = <T extends ReadModelFields>(
  model: Model<T>,
  id: string,
  fields: Partial<Omit<T, keyof ReadModelFields>> = {},
): Promise<boolean> => applyIfNewer(model, id, tombstone.version, { ...fields, gone: true } as Partial<T>);
