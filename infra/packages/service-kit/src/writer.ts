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

/** An update of one document of any collection of the same database, for `insertThen`. */
export interface OtherUpdate extends Omit<Update, 'upsert'> {
  model: Model<never>;
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
   * Inserts a document, and updates another one with the same command once that is done.
   * @returns whether the update found its document
   * @throws the error of the insert, and the other document is as it was
   */
  insertThen(doc: object, other: OtherUpdate): Promise<boolean>;
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

/** Operations of which each is carried out only if the one before it did not fail; mostly there is one. */
type Chain = readonly Operation[];

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

/** Chains of operations sent with one command at most. */
const mostChains = 500;
/** Their size at most; one that is larger goes alone. */
const mostBytes = 12_000_000;

function commandFor(database: string, operations: readonly Operation[], ordered: boolean): object {
  const collections = [...new Set(operations.map(({ collection }) => collection))];
  return {
    bulkWrite: 1,
    ops: operations.map(({ collection, kind, fields }) => ({
      [kind]: collections.indexOf(collection),
      ...fields,
    })),
    nsInfo: collections.map((collection) => ({ ns: `${database}.${collection}` })),
    ordered,
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

type Result = WriteResult | Error;

/**
 * Sends operations with one command. Where it is open which of them are durable, all have the error that says so.
 * @param ordered ends at the first one that fails: those after it have no result
 * @throws what failed all of them
 */
async function sendTogether(
  connection: Connection,
  operations: readonly Operation[],
  ordered: boolean,
): Promise<Result[]> {
  const admin = connection.getClient().db('admin');
  const command = {
    ...commandFor(connection.name, operations, ordered),
    writeConcern: writeConcernFor(admin.writeConcern, operations),
  };
  const answer = await admin.command(command, { ignoreUndefined: true });
  const { cursor, writeConcernError } = answer as unknown as Answer;
  if (writeConcernError) {
    const error = new mongoose.mongo.MongoServerError(writeConcernError);
    return operations.map(() => error);
  }
  const results: Result[] = [];
  for (const outcome of cursor.firstBatch) results[outcome.idx] = toResult(outcome);
  return results;
}

/**
 * Carries on with chains that are not done: first operations of all with one command, then second ones, and so on. A command
 * that fails is the error of its chains alone: others are carried out, and must not be sent again.
 */
async function sendInSteps(
  connection: Connection,
  chains: readonly { chain: Chain; results: Result[] }[],
): Promise<void> {
  for (;;) {
    const due = chains.flatMap(({ chain, results }) => {
      const operation = results.at(-1) instanceof Error ? undefined : chain[results.length];
      return operation ? [{ operation, results }] : [];
    });
    if (due.length === 0) return;
    const operations = due.map(({ operation }) => operation);
    const sent = await sendTogether(connection, operations, false).catch((error: Error) =>
      operations.map(() => error),
    );
    for (const [at, { results }] of due.entries()) results.push(sent[at] as Result);
  }
}

/** Of commands that the server could not read: BadValue, FailedToParse, TypeMismatch, too large, and unknown fields. */
const unreadableCodes = new Set<unknown>([2, 9, 14, 10_334, 40_414, 40_415]);

/** Whether a command failed before any of its operations was executed, so that it may be sent again. */
const isUnread = (error: unknown): boolean =>
  !isOutage(error) &&
  (!(error instanceof mongoose.mongo.MongoServerError) || unreadableCodes.has(error.code));

/**
 * Sends chains with one command, which carries their operations out one after the other. If it is refused as a whole, as
 * one of its operations cannot be read, it is sent again in halves, so that such a chain fails alone. An operation that
 * fails ends a command with longer chains; those after it, of which there are few, are sent by further commands.
 * @returns the results of each chain up to the first operation that failed
 */
async function send(connection: Connection, chains: readonly Chain[]): Promise<Result[][]> {
  let all: Result[];
  try {
    const ordered = chains.some(({ length }) => length > 1);
    all = await sendTogether(connection, chains.flat(), ordered);
  } catch (error) {
    if (!isUnread(error)) throw error;
    if (chains.length === 1) return [[error as Error]];
    const middle = Math.ceil(chains.length / 2);
    return [
      ...(await send(connection, chains.slice(0, middle))),
      ...(await send(connection, chains.slice(middle))),
    ];
  }
  let at = 0;
  const ended = chains.map((chain) => {
    const results = all.slice(at, at + chain.length);
    at += chain.length;
    return { chain, results };
  });
  if (all.length < at) await sendInSteps(connection, ended);
  return ended.map(({ results }) => results);
}

const measure = ({ fields }: Operation): number =>
  mongoose.mongo.BSON.calculateObjectSize(fields, { ignoreUndefined: true });

/** Chains in parts that fit into a command, which MongoDB limits to 16 MB. */
function inParts(chains: readonly Chain[]): Chain[][] {
  if (chains.length === 1) return [[...chains]];
  const parts: Chain[][] = [];
  let bytes = mostBytes;
  for (const chain of chains) {
    const size = chain.reduce((sum, operation) => sum + measure(operation), 0);
    if (bytes + size > mostBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(chain);
    bytes += size;
  }
  return parts;
}

/** One part after the other. In an outage, all fail. */
async function sendAll(connection: Connection, chains: readonly Chain[]): Promise<Result[][]> {
  const results: Result[][] = [];
  for (const part of inParts(chains)) results.push(...(await send(connection, part)));
  return results;
}

/** @returns the results of a chain up to the first operation that failed */
type Send = (chain: Chain) => Promise<Result[]>;

const queues = new WeakMap<Connection, Send>();

/** The queue of all writes of a connection. */
function getQueue(connection: Connection): Send {
  const queue =
    queues.get(connection) ??
    batchCalls<Chain, Result[]>((chains) => sendAll(connection, chains), mostChains);
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
  const operation = (kind: Operation['kind'], fields: object) => ({ collection, kind, fields, writeConcern });

  async function write(first: Operation, ...others: Operation[]): Promise<Result[]> {
    const results = await getQueue(model.db)([first, ...others]);
    if (results[0] instanceof Error) throw results[0];
    return results;
  }
  const writeOne = async (kind: Operation['kind'], fields: object): Promise<WriteResult> =>
    (await write(operation(kind, fields)))[0] as WriteResult;

  const insert = async (document: object): Promise<void> => void (await writeOne('insert', { document }));
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
    async insertThen(document, { model: { collection: other }, filter, update }) {
      const fields = { filter, updateMods: update, upsert: false };
      const updating = { ...operation('update', fields), collection: other.name };
      const [, updated] = await write(operation('insert', { document }), updating);
      return updated !== undefined && !(updated instanceof Error) && updated.matched;
    },
    update: ({ filter, update, upsert = false }) =>
      writeOne('update', { filter, updateMods: update, upsert }),
    remove: async (filter) => (await writeOne('delete', { filter })).matched,
  };
}
