import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';

async function pings(client: mongoose.mongo.MongoClient): Promise<boolean> {
  return client
    .db('admin')
    .command({ ping: 1 })
    .then(
      () => true,
      () => false,
    );
}

const newClient = (url: string, timeoutMs: number) =>
  new mongoose.mongo.MongoClient(url, {
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs,
    maxPoolSize: 1,
    serverMonitoringMode: 'poll',
  });

/** Whether a new client gets an answer from MongoDB within `timeoutMs`. */
export async function answersAnew(url: string, timeoutMs = 2_000): Promise<boolean> {
  const client = newClient(url, timeoutMs);
  const answers = await pings(client);
  await client.close(true).catch(() => {});
  return answers;
}

export interface Asker {
  /** Whether MongoDB answers, each client within the timeout. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Asks MongoDB again and again with one client: a new one every two seconds takes a hundredth of a processor. Where it
 * gets no answer, a new one takes its place and asks again.
 */
export function createAsker({ url, timeoutMs }: { url: string; timeoutMs: number }): Asker {
  let client = newClient(url, timeoutMs);
  let isClosed = false;
  return {
    async answers() {
      if (await pings(client)) return true;
      await client.close(true).catch(() => {});
      if (isClosed) return false;
      client = newClient(url, timeoutMs);
      return pings(client);
    },
    close() {
      isClosed = true;
      return client.close(true);
    },
  };
}

export interface MongoWatchDeps {
  /** Whether the current client gets an answer within so many milliseconds. */
  answers: (withinMs: number) => Promise<boolean>;
  /** Whether a new client does. */
  answersAnew: () => Promise<boolean>;
  /** Replaces the current client by a new one. */
  reconnect: () => Promise<void>;
  /** Called with `true` when the database becomes unavailable, and with `false` when it is back. */
  onChange?: (isAway: boolean) => void;
  /** Interval of checks while all is well, and during an outage. */
  everyMs?: { well: number; away: number };
  /**
   * The client is replaced after this many consecutive checks in which a new client got an answer and the current one
   * did not.
   */
  looks?: number;
}

export interface MongoWatch {
  /** Whether the database is known to be unavailable, so that queries would only time out. */
  isAway(): boolean;
  /** The driver lost the server: check now. */
  suspect(): void;
  stop(): void;
}

/** Long enough for a busy machine; requests that wait meanwhile have not been refused yet. */
const patientMs = 2_000;
/** During an outage. */
const impatientMs = 1_000;

/**
 * Watches whether the database answers: rarely while all is well, at once when the driver loses the server, which its
 * heartbeats notice within six seconds, and then until it is back. A driver has been seen to wait for ever for a server
 * that was long back. So if a new client gets answers and the current one does not, the client is replaced.
 */
export function createMongoWatch(options: MongoWatchDeps): MongoWatch {
  const { everyMs = { well: 10_000, away: 500 }, looks = 3, onChange } = options;
  const stopped = new AbortController();
  let suspicion = Promise.withResolvers<void>();
  let isAway = false;
  let alone = 0;

  const pause = (ms: number) => delay(ms, undefined, { signal: stopped.signal, ref: false });
  function set(next: boolean): void {
    if (isAway !== next) onChange?.(next);
    isAway = next;
  }

  /**
   * Waits for the next check while all is well.
   * @returns the timeout of that check
   */
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
      // A single failed check may mean a busy machine.
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
