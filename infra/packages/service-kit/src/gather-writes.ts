import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { gathered } from './gather.ts';
import { isDuplicateKey, type WriteOptions } from './mongo.ts';

/** An update of one document. */
export interface SingleUpdate {
  filter: object;
  update: object;
  upsert?: boolean;
}

/** Writes sent with one command at most. */
const mostWrites = 500;

interface BulkError {
  writeErrors?: { index: number } | { index: number }[];
  result?: { getWriteConcernError?(): unknown };
}

/**
 * The positions of the writes of an unordered bulk that failed by themselves; the others are durable.
 * @throws what failed all of them: then there are no write errors, or the writes are not known to be durable
 */
function failedAt(error: unknown): number[] {
  const { writeErrors = [], result } = error as BulkError;
  const failures = Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  if (failures.length === 0 || result?.getWriteConcernError?.()) throw error;
  return failures.map(({ index }) => index);
}

/** Sends writes together. One that fails is sent again alone, as only then its error says which key is taken. */
function gatheredWrites<W>(
  sendAll: (writes: readonly W[]) => Promise<unknown>,
  send: (write: W) => Promise<unknown>,
): (write: W) => Promise<void> {
  return gathered<W, void>(async (writes) => {
    const ended: (Error | undefined)[] = writes.map(() => undefined);
    const retry = async (index: number) => {
      ended[index] = await send(writes[index] as W).then(
        () => undefined,
        (error: Error) => error,
      );
    };
    if (writes.length === 1) await retry(0);
    else await sendAll(writes).catch((error: unknown) => Promise.all(failedAt(error).map(retry)));
    return ended as Error[];
  }, mostWrites);
}

/**
 * Updates single documents; concurrent calls share one command. Values are stored as given, without casts; undefined
 * ones are left out.
 * @throws the error of this update alone, such as a duplicate key of an upsert
 */
export function gatheredUpdates<T>(
  model: Model<T>,
  how: WriteOptions = {},
): (update: SingleUpdate) => Promise<void> {
  const options = { ...how, ignoreUndefined: true };
  return gatheredWrites<SingleUpdate>(
    (updates) => {
      const writes = updates.map((updateOne) => ({ updateOne })) as AnyBulkWriteOperation[];
      return model.collection.bulkWrite(writes as never, { ...options, ordered: false });
    },
    ({ filter, update, upsert = false }) =>
      model.collection.updateOne(filter, update, { ...options, upsert }),
  );
}

/**
 * Inserts documents; concurrent calls share one command. They are stored as given, without casts and defaults;
 * undefined fields are left out.
 * @throws the error of this document alone, such as a duplicate key
 */
export function gatheredInserts<T>(model: Model<T>): (doc: object) => Promise<void> {
  const options = { ignoreUndefined: true };
  return gatheredWrites<object>(
    (docs) => model.collection.insertMany(docs as never, { ...options, ordered: false }),
    (doc) => model.collection.insertOne(doc as never, options),
  );
}

/** The same `insert`, but a duplicate key is no error. @returns whether it was inserted */
export const ifMissing =
  (insert: (doc: object) => Promise<void>) =>
  (doc: object): Promise<boolean> =>
    insert(doc).then(
      () => true,
      (error: unknown) => {
        if (isDuplicateKey(error)) return false;
        throw error;
      },
    );
