import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';

/** Whether a client that was only just made gets an answer from MongoDB within `timeoutMs`. */
export async function answersAnew(url: string, timeoutMs = 2_000): Promise<boolean> {
  const limits = {
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs,
  };
  const client = new mongoose.mongo.MongoClient(url, { ...limits, maxPoolSize: 1 });
  try {
    await client.db('admin').command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close(true).catch(() => {});
  }
}

export interface MongoWatchDeps {
  /** Whether the client in use gets an answer within so many milliseconds. */
  answers: (withinMs: number) => Promise<boolean>;
  /** Whether a new client does. */
  answersAnew: () => Promise<boolean>;
  /** Replaces the client in use by a new one. */
  reconnect: () => Promise<void>;
  /** Told when the database goes away (`true`) and when it is back. */
  onChange?: (isAway: boolean) => void;
  /** Between two looks while all is well, and while something is wrong. */
  everyMs?: { well: number; away: number };
  /** So many looks in a row must find that a new client gets an answer and the one in use does not. */
  looks?: number;
}

export interface MongoWatch {
  /** Whether the database is known to be away, so that asking it would only take time. */
  isAway(): boolean;
  /** The driver lost the server: look now. */
  suspect(): void;
  stop(): void;
}

/** Long enough for a machine that is busy; whoever waits meanwhile has not been refused yet. */
const patientMs = 2_000;
/** Once something is known to be wrong. */
const impatientMs = 1_000;

/**
 * Knows whether the database answers. Looks seldom while all is well, at once when the driver loses the server, and then
 * until it is back. A driver has been seen to wait for a server that was long back, for as long as its process ran: where
 * a new client gets answers and the one in use does not, a new one takes its place.
 */
export function createMongoWatch(options: MongoWatchDeps): MongoWatch {
  const { everyMs = { well: 3_000, away: 500 }, looks = 3, onChange } = options;
  const stopped = new AbortController();
  let suspicion = Promise.withResolvers<void>();
  let isAway = false;
  let alone = 0;

  const pause = (ms: number) => delay(ms, undefined, { signal: stopped.signal, ref: false });
  function set(next: boolean): void {
    if (isAway !== next) onChange?.(next);
    isAway = next;
  }

  /** Waits for the next look while all is well. @returns how long that look may take */
  async function restful(): Promise<number> {
    const suspected = suspicion.promise.then(() => impatientMs);
    return Promise.race([suspected, pause(everyMs.well).then(() => patientMs)]);
  }

  async function replaceIfStuck(): Promise<void> {
    alone = (await options.answersAnew()) && !stopped.signal.aborted ? alone + 1 : 0;
    if (alone < looks) return;
    alone = 0;
    await options.reconnect().catch(() => {});
  }

  async function watch(): Promise<void> {
    for (let patience = await restful(); ; ) {
      suspicion = Promise.withResolvers();
      if (await options.answers(patience)) {
        alone = 0;
        set(false);
        patience = await restful();
        continue;
      }
      // One look without an answer may be a busy machine.
      if (patience === impatientMs) set(true);
      patience = impatientMs;
      await replaceIfStuck();
      await pause(everyMs.away);
    }
  }

  watch().catch(() => {});
  return {
    isAway: () => isAway,
    suspect: () => suspicion.resolve(),
    stop: () => stopped.abort(),
  };
}
