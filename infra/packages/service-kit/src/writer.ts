import mongoose, { type Model, type mongo } from 'mongoose';
import { batchCalls } from './batch.ts';
import { type Connection, isDuplicateKey, type WriteOptions } from './mongo.ts';
import { isOutage } from './outage.ts';

/** An update of one document. */
export interface Update {
  filter: object;
  update: object | readonly object[];
  upsert?: boolean;
}

/** The result of a write. */
interface WriteResult {
  /** Whether an update found its document, or a delete removed it. */
  matched: boolean;
  modified: boolean;
  /** Whether an update inserted the document. */
  upserted: boolean;
}

interface Writer {
  /**
   * Inserts a document. It is stored as given, without casts and defaults; undefined fields are left out.
   * @throws the error of this document alone, such as a duplicate key
   */
  insert(doc: object): Promise<void>;
  /** The same, but a duplicate key is no error. @returns whether it was inserted */
  insertIfMissing(doc: object): Promise<boolean>;
  /**
   * Updates the first document that matches. Values are stored as given, without casts; undefined ones are left out.
   * @throws the error of this update alone, such as a duplicate key of an upsert
   */
  update(update: Update): Promise<WriteResult>;
  /** Deletes the first document that matches. @returns whether there was one */
  remove(filter: object): Promise<boolean>;
}

/** A write as the `bulkWrite` command takes it, and its collection instead of the number that stands for it there. */
interface Operation {
  collection: string;
  /** The key under which the command takes the number of the collection: it names the kind of write. */
  kind: 'insert' | 'update' | 'delete';
  fields: object;
  /** A weaker write concern than that of the connection is enough. */
  writeConcern: object | undefined;
}

/** The command's answer for each operation. */
interface Outcome {
  ok: number;
  idx: number;
  n?: number;
  nModified?: number;
  upserted?: unknown;
  code?: number;
  errmsg?: string;
}

/** As the driver takes it. */
interface WriteConcern {
  w?: number | string;
  journal?: boolean;
}

interface Answer {
  cursor: { firstBatch: Outcome[] };
  writeConcernError?: mongo.ErrorDescription;
}

/** Operations sent with one command at most. */
const mostOperations = 500;
/** Their size at most; one that is larger goes alone. */
const mostBytes = 12_000_000;

function commandFor(database: string, operations: readonly Operation[]): object {
  const collections = [...new Set(operations.map(({ collection }) => collection))];
  return {
    bulkWrite: 1,
    ops: operations.map(({ collection, kind, fields }) => ({
      [kind]: collections.indexOf(collection),
      ...fields,
    })),
    nsInfo: collections.map((collection) => ({ ns: `${database}.${collection}` })),
    ordered: false,
    errorsOnly: false,
  };
}

/** That of the connection, unless a weaker one is enough for all of them. */
function writeConcernFor(ofConnection: object | undefined, operations: readonly Operation[]): object {
  const weaker = operations.every(({ writeConcern }) => writeConcern) && operations[0]?.writeConcern;
  const { w, journal } = (weaker || ofConnection || {}) as WriteConcern;
  return { ...(w === undefined ? {} : { w }), ...(journal === undefined ? {} : { j: journal }) };
}

function toResult({ ok, n = 0, nModified = 0, upserted, ...error }: Outcome): WriteResult | Error {
  if (ok !== 1) return new mongoose.mongo.MongoServerError(error as mongo.ErrorDescription);
  return { matched: n > 0 && !upserted, modified: nModified > 0, upserted: upserted !== undefined };
}

/**
 * Sends operations with one command. Where it is open which of them are durable, all have the error that says so.
 * @throws what failed all of them
 */
async function sendTogether(
  connection: Connection,
  operations: readonly Operation[],
): Promise<(WriteResult | Error)[]> {
  const admin = connection.getClient().db('admin');
  const command = {
    ...commandFor(connection.name, operations),
    writeConcern: writeConcernFor(admin.writeConcern, operations),
  };
  const answer = await admin.command(command, { ignoreUndefined: true });
  const { cursor, writeConcernError } = answer as unknown as Answer;
  if (writeConcernError) {
    const error = new mongoose.mongo.MongoServerError(writeConcernError);
    return operations.map(() => error);
  }
  const results: (WriteResult | Error)[] = [];
  for (const outcome of cursor.firstBatch) results[outcome.idx] = toResult(outcome);
  return results;
}

/** Of commands that the server could not read: BadValue, FailedToParse, TypeMismatch, too large, and unknown fields. */
const unreadableCodes = new Set<unknown>([2, 9, 14, 10_334, 40_414, 40_415]);

/** Whether a command failed before any of its operations was executed, so that it may be sent again. */
const isUnread = (error: unknown): boolean =>
  !isOutage(error) &&
  (!(error instanceof mongoose.mongo.MongoServerError) || unreadableCodes.has(error.code));

/**
 * Sends operations with one command. If it is refused as a whole, as one of its operations cannot be read, it is sent
 * again in halves, so that such an operation fails alone.
 */
async function send(
  connection: Connection,
  operations: readonly Operation[],
): Promise<(WriteResult | Error)[]> {
  try {
    return await sendTogether(connection, operations);
  } catch (error) {
    if (!isUnread(error)) throw error;
    if (operations.length === 1) return [error as Error];
    const middle = Math.ceil(operations.length / 2);
    return [
      ...(await send(connection, operations.slice(0, middle))),
      ...(await send(connection, operations.slice(middle))),
    ];
  }
}

/** Operations in parts that fit into a command, which MongoDB limits to 16 MB. */
function inParts(operations: readonly Operation[]): Operation[][] {
  if (operations.length === 1) return [[...operations]];
  const parts: Operation[][] = [];
  let bytes = mostBytes;
  for (const operation of operations) {
    const size = mongoose.mongo.BSON.calculateObjectSize(operation.fields, { ignoreUndefined: true });
    if (bytes + size > mostBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(operation);
    bytes += size;
  }
  return parts;
}

/** One part after the other. In an outage, all fail. */
async function sendAll(
  connection: Connection,
  operations: readonly Operation[],
): Promise<(WriteResult | Error)[]> {
  const results: (WriteResult | Error)[] = [];
  for (const part of inParts(operations)) results.push(...(await send(connection, part)));
  return results;
}

type Send = (operation: Operation) => Promise<WriteResult>;

const queues = new WeakMap<Connection, Send>();

/** The queue of all writes of a connection. */
function getQueue(connection: Connection): Send {
  const queue =
    queues.get(connection) ??
    batchCalls<Operation, WriteResult>((operations) => sendAll(connection, operations), mostOperations);
  queues.set(connection, queue);
  return queue;
}

interface WriterDeps<T> extends WriteOptions {
  model: Model<T>;
}

/**
 * Writes documents of a model. All writes of a database that arise in one turn of the loop, of whatever collection,
 * leave as one `bulkWrite` command; while it is under way, the next ones gather. Each gets its own result. With a weaker
 * `writeConcern`, such as `unjournaled`, a write does not make its command wait for the disk.
 */
export function createWriter<T>({ model, writeConcern }: WriterDeps<T>): Writer {
  const collection = model.collection.name;
  const write = (kind: Operation['kind'], fields: object) =>
    getQueue(model.db)({ collection, kind, fields, writeConcern });

  const insert = async (document: object): Promise<void> => void (await write('insert', { document }));
  return {
    insert,
    async insertIfMissing(document) {
      try {
        await insert(document);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    update: ({ filter, update, upsert = false }) => write('update', { filter, updateMods: update, upsert }),
    remove: async (filter) => (await write('delete', { filter })).matched,
  };
}
