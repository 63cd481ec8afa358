import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { StartError } from './config.ts';
import { endWaitingWrites, letPoolsRest } from './mend-driver.ts';
import { isOutage } from './outage.ts';

export type Connection = mongoose.Connection;

endWaitingWrites();
letPoolsRest();

/**
 * Client options with which acknowledged writes survive a crash: a majority of the replica set has them on disk, unless
 * the address sets `w=` itself.
 */
export const durableWrites = (url: string) =>
  /[?&]w=/.test(url) ? {} : { writeConcern: { w: 'majority' as const, journal: true } };

/**
 * Options of writes that a crash may take back without harm: they are acknowledged before they are on the disk, so
 * nothing that is written afterwards may rely on them.
 */
export const unjournaled = { writeConcern: { w: 1, journal: false } } as const;
export type WriteOptions = Partial<typeof unjournaled>;

/**
 * Options of every client. During an outage, operations fail soon instead of waiting: after three seconds without a
 * server, or after six on a hanging connection (a heartbeat and its timeout).
 */
const clientOptions = (url: string, dbName: string) => ({
  dbName,
  serverSelectionTimeoutMS: 3_000,
  heartbeatFrequencyMS: 2_000,
  // A stream of heartbeats would come with as many pings beside it.
  serverMonitoringMode: 'poll' as const,
  connectTimeoutMS: 4_000,
  ...durableWrites(url),
  retryWrites: false,
  autoIndex: false,
  autoCreate: false,
  // Mongoose would buffer operations for ten seconds and then fail with an error that does not mention the outage.
  bufferCommands: false,
  maxPoolSize: 50,
});

async function open(connection: Connection, url: string, dbName: string, deadline: number): Promise<void> {
  try {
    await connection.openUri(url, clientOptions(url, dbName));
  } catch (error) {
    if (!isOutage(error) || performance.now() > deadline) throw error;
    await delay(200);
    await open(connection, url, dbName, deadline);
  }
}

/**
 * Refuses servers without the `bulkWrite` command, by which writes of single documents are sent.
 * @throws StartError for a server older than MongoDB 8
 */
export function refuseOldServer(version: string): void {
  if (Number.parseInt(version, 10) < 8)
    throw new StartError(`MongoDB ${version} is too old: Cardinal needs MongoDB 8 or newer`);
}

/**
 * Opens the service's database. Writes are journalled before they are acknowledged, but for those that say otherwise.
 * @throws StartError if the server cannot be reached within `timeoutMs`, or is too old
 */
export async function connectMongo(url: string, dbName: string, timeoutMs = 10_000): Promise<Connection> {
  const connection = mongoose.createConnection();
  try {
    await open(connection, url, dbName, performance.now() + timeoutMs);
    const { version } = await connection.getClient().db('admin').command({ buildInfo: 1 });
    refuseOldServer(version);
    return connection;
  } catch (cause) {
    await connection.close().catch(() => {});
    if (cause instanceof StartError) throw cause;
    const host = url.replace(/\/\/[^@/]*@/, '//');
    throw new StartError(`MongoDB is not reachable at ${host}`, { cause });
  }
}

/** Replaces the client of a connection; its models stay. Operations in progress fail as in an outage. */
export async function reconnectMongo(connection: Connection, url: string, dbName: string): Promise<void> {
  const stuck = connection.getClient();
  // A connection that was closed by force rejects everything, even after it is reopened. Mongoose's types lack this
  // option.
  await connection.close({ skipCloseClient: true } as never);
  await stuck.close(true).catch(() => {});
  await connection.openUri(url, clientOptions(url, dbName));
}

/** Whether the database answers in time. */
export async function pingMongo(connection: Connection, withinMs = 1_000): Promise<boolean> {
  // The driver's own timeout does not cover its search for an unavailable server.
  const tooLate = new AbortController();
  try {
    const answer = connection.db?.command({ ping: 1 }, { timeoutMS: withinMs });
    const bound = delay(withinMs, 'late', { signal: tooLate.signal });
    return ((await Promise.race([answer, bound])) ?? 'late') !== 'late';
  } catch {
    return false;
  } finally {
    tooLate.abort();
  }
}

/** Whether `error` is a duplicate key error of MongoDB. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as { code?: unknown }).code === 11_000;

/** Whether a write failed because there is a document with this id. */
export const isDuplicateId = (error: unknown): boolean =>
  isDuplicateKey(error) && /index: _id_\b/.test(String((error as Error).message));

/** Whether an unordered bulk write failed only because of duplicate keys. */
export function onlyDuplicateKeys(error: unknown): boolean {
  const failures = (error as { writeErrors?: unknown }).writeErrors;
  const list = Array.isArray(failures) ? failures : [failures];
  return list.length > 0 && list.every(isDuplicateKey);
}

/** Creates the collections and indexes of all models of a connection; run it before the service takes requests. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) await model.createIndexes();
}

const isMissing = ({ codeName }: { codeName?: string }): boolean =>
  codeName === 'IndexNotFound' || codeName === 'NamespaceNotFound';

/** Removes an index that the models no longer have. */
export async function dropIndexIfThere(
  connection: Connection,
  collection: string,
  index: string,
): Promise<void> {
  await connection
    .collection(collection)
    .dropIndex(index)
    .catch((error) => {
      if (!isMissing(error)) throw error;
    });
}
