import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { StartError } from './config.ts';

export type Connection = mongoose.Connection;

/**
 * Options of a client whose acknowledged writes outlive a crash: most members of a replica set have them on disk, unless
 * the address itself says with `w=` what its database is to wait for.
 */
export const durableWrites = (url: string) =>
  /[?&]w=/.test(url) ? {} : { writeConcern: { w: 'majority' as const, journal: true } };

/**
 * Opens the service's own database. Every write is journalled before it is acknowledged.
 * @throws StartError when the server cannot be reached within `timeoutMs`
 */
export async function connectMongo(url: string, dbName: string, timeoutMs = 10_000): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    dbName,
    serverSelectionTimeoutMS: timeoutMs,
    ...durableWrites(url),
    retryWrites: false,
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: 50,
  });
  try {
    await connection.asPromise();
    return connection;
  } catch (cause) {
    await connection.close().catch(() => {});
    const host = url.replace(/\/\/[^@/]*@/, '//');
    throw new StartError(`MongoDB is not reachable at ${host}`, { cause });
  }
}

/** Whether the database answers within a second. */
export async function pingMongo(connection: Connection): Promise<boolean> {
  // The driver's own timeout does not bound its search for a server that is away.
  const tooLate = new AbortController();
  try {
    const answer = connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 });
    const bound = delay(1_000, 'late', { signal: tooLate.signal });
    return (await Promise.race([answer, bound])) !== 'late' && connection.readyState === 1;
  } catch {
    return false;
  } finally {
    tooLate.abort();
  }
}

/** Whether `error` is MongoDB's refusal of a second document under a unique key. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as { code?: unknown }).code === 11_000;

/** Whether an unordered bulk write failed only for documents whose `_id` or other unique key is there already. */
export function onlyDuplicateKeys(error: unknown): boolean {
  const failures = (error as { writeErrors?: unknown }).writeErrors;
  const list = Array.isArray(failures) ? failures : [failures];
  return list.length > 0 && list.every(isDuplicateKey);
}

/** Creates the collections and indexes of all models of a connection; run before a service takes requests. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) await model.createIndexes();
}
