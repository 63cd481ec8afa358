import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';

/** Whether a client that was only just made gets an answer from MongoDB within `timeoutMs`. */
export async function answersAnew(url: string, timeoutMs = 5_000): Promise<boolean> {
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
    await client.close().catch(() => {});
  }
}

export interface MongoWatchOptions {
  /** Whether the client in use gets an answer. */
  answers: () => Promise<boolean>;
  /** Whether a new client does. */
  answersAnew: () => Promise<boolean>;
  everyMs?: number;
  /** So many looks in a row must find the one without an answer and the other with one. */
  looks?: number;
}

export interface MongoWatch {
  /** Resolves once the client in use is stuck; never, as long as it works or nobody gets an answer. */
  stuck: Promise<void>;
  stop(): void;
}

/**
 * Finds out whether the client in use is stuck. After a kill of the server under load, the driver has been seen to wait
 * for a server that was long back, for as long as its process ran; only a new process helps then.
 */
export function watchMongo(options: MongoWatchOptions): MongoWatch {
  const { everyMs = 10_000, looks = 6 } = options;
  const stopped = new AbortController();
  const { promise: stuck, resolve } = Promise.withResolvers<void>();

  async function watch(): Promise<void> {
    for (let alone = 0; alone < looks; ) {
      await delay(everyMs, undefined, { signal: stopped.signal, ref: false });
      alone = !(await options.answers()) && (await options.answersAnew()) ? alone + 1 : 0;
    }
    resolve();
  }

  watch().catch(() => {});
  return { stuck, stop: () => stopped.abort() };
}
