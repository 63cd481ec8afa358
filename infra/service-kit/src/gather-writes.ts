import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { gathered } from './gather.ts';
import { isDuplicateKey } from './mongo.ts';

interface WriteError {
  index: number;
  code: number;
  errmsg: string;
}

/** An update of one document. */
export interface SingleUpdate {
  filter: object;
  update: object;
  upsert?: boolean;
}

/** Writes sent with one command at most. */
const mostWrites = 500;

/** The outcome of each write of an unordered bulk: undefined, or its own error. */
function outcomes(count: number, error: unknown): (Error | undefined)[] {
  const failures = (error as { writeErrors?: unknown }).writeErrors;
  const list = (Array.isArray(failures) ? failures : [failures]) as (WriteError | undefined)[];
  if (!list.every((failure) => typeof failure?.index === 'number')) throw error;
  const ended = new Array<Error | undefined>(count).fill(undefined);
  for (const failure of list as WriteError[])
    ended[failure.index] = Object.assign(new Error(failure.errmsg), { code: failure.code });
  return ended;
}

const sendAll = async (count: number, send: () => Promise<unknown>) =>
  send().then(
    () => new Array<undefined>(count).fill(undefined),
    (error: unknown) => outcomes(count, error),
  );

/**
 * Updates single documents, concurrent ones with one command.
 * @throws the error of this update alone, such as a duplicate key of an upsert (`isDuplicateKey`)
 */
export function gatheredUpdates<T>(model: Model<T>): (update: SingleUpdate) => Promise<void> {
  return gathered<SingleUpdate, void>(async (updates) => {
    const writes = updates.map((updateOne) => ({ updateOne })) as AnyBulkWriteOperation[];
    const options = { ordered: false, throwOnValidationError: true } as const;
    return sendAll(updates.length, () => model.bulkWrite(writes as never, options));
  }, mostWrites);
}

/**
 * Inserts documents, concurrent ones with one command. They are stored as given, without casts and
 * defaults; undefined fields are left out.
 * @throws the error of this document alone, such as a duplicate key (`isDuplicateKey`)
 */
export function gatheredInserts<T>(model: Model<T>): (doc: object) => Promise<void> {
  return gathered<object, void>(
    async (docs) =>
      sendAll(docs.length, () =>
        model.collection.insertMany(docs as never, { ordered: false, ignoreUndefined: true }),
      ),
    mostWrites,
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
