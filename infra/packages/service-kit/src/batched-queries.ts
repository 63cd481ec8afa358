import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { batchCalls } from './batch.ts';
import { isDuplicateKey, type WriteOptions } from './mongo.ts';

/** Maximum number of documents in one query. */
const mostDocuments = 500;

/** Finds documents by id; concurrent look-ups share one query. */
export function findTogether<T extends { _id: string }>(
  model: Model<T>,
  fields: Partial<Record<keyof T, 0>> = {},
): (id: string) => Promise<T | null> {
  return batchCalls(async (ids) => {
    const different = [...new Set(ids)];
    // Without mongoose, whose queries take as much of the processor as the driver's.
    const { collection } = model;
    const options = { projection: fields };
    // MongoDB finds a single id in half the time of a list of one.
    const found = (
      different.length === 1
        ? [await collection.findOne({ _id: ids[0] } as never, options)]
        : await collection.find({ _id: { $in: different } } as never, options).toArray()
    ) as (T | null)[];
    const byId = new Map(found.flatMap((row) => (row ? [[row._id, row]] : [])));
    return ids.map((id) => byId.get(id) ?? null);
  }, mostDocuments);
}

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
function batchWrites<W>(
  sendAll: (writes: readonly W[]) => Promise<unknown>,
  send: (write: W) => Promise<unknown>,
): (write: W) => Promise<void> {
  return batchCalls<W, void>(async (writes) => {
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
export function batchUpdates<T>(
  model: Model<T>,
  how: WriteOptions = {},
): (update: SingleUpdate) => Promise<void> {
  const options = { ...how, ignoreUndefined: true };
  return batchWrites<SingleUpdate>(
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
export function batchInserts<T>(model: Model<T>): (doc: object) => Promise<void> {
  const options = { ignoreUndefined: true };
  return batchWrites<object>(
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

interface InCollection {
  model: Pick<Model<never>, 'collection'>;
}

/** Those whose collections have a document that matches. One command for all, since mostly none has. */
export async function withSome<T extends InCollection>(all: readonly T[], filter: object): Promise<T[]> {
  const [first, ...others] = all;
  if (!first) return [];
  const one = ({ model }: T) => [
    { $match: filter },
    { $limit: 1 },
    { $project: { _id: { $literal: model.collection.name } } },
  ];
  const found = first.model.collection.aggregate<{ _id: string }>([
    ...one(first),
    ...others.map((each) => ({ $unionWith: { coll: each.model.collection.name, pipeline: one(each) } })),
  ]);
  const names = new Set((await found.toArray()).map(({ _id }) => _id));
  return all.filter(({ model }) => names.has(model.collection.name));
}
