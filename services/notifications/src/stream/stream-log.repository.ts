import { type Connection, type EventBus, isDuplicateKey, steadyNow } from '@cardinal/service-kit';
import type { Entry } from './stream.entry.ts';
import { type LogBatch, logModel } from './stream-log.model.ts';

/** Wakes the replicas: something was written. */
export const streamTopic = 'notifications.stream';

const largestBatch = 200;
/** User ids in one entry, so that a batch stays far below a document's limit. */
const usersAnEntry = 500;
const maxAttempts = 100;
/** How long a writer goes on from its own last number without looking. Milliseconds; far below what is kept. */
const ownEndMs = 1_000;

export type StreamLog = ReturnType<typeof streamLog>;

/**
 * The durable log that streams are fed from. Numbers have no gaps, and a batch is there only when all before it
 * are: each takes the number after the newest, and a unique id lets one of two writers win. So whoever reads on
 * from a number misses nothing, with any number of writers.
 */
export function streamLog(connection: Connection, bus: EventBus) {
  const model = logModel(connection);
  const waiting: { entries: readonly Entry[]; settle: (error?: unknown) => void }[] = [];
  let writing = false;
  /** The number of the newest entry, where this writer wrote it a moment ago. */
  let ownEnd: { last: number; until: number } | null = null;

  const newest = () => model.findOne().sort({ _id: -1 }).lean<LogBatch>();

  /** Numbers begin at the clock, so that a log that was lost begins above all numbers that pages remember. */
  async function head(): Promise<number> {
    const found = await newest();
    if (found) return found.last;
    const now = Date.now();
    await model
      .updateOne(
        { _id: 0 },
        { $setOnInsert: { first: now + 1, last: now, entries: [], at: new Date() } },
        { upsert: true },
      )
      .catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
    return head();
  }

  async function withoutKnown(entries: readonly Entry[]): Promise<Entry[]> {
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    const known = await model.distinct('keys', { keys: { $in: [...byKey.keys()] } } as never);
    for (const key of known as string[]) byKey.delete(key);
    return [...byKey.values()];
  }

  async function write(batch: readonly Entry[]): Promise<void> {
    // Most are written once and by one writer, which knows where the log ends: that is tried without looking.
    let entries = [...new Map(batch.map((entry) => [entry.key, entry])).values()];
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (attempt > 0) entries = await withoutKnown(batch);
      if (entries.length === 0) return;
      const first = (ownEnd && ownEnd.until > steadyNow() ? ownEnd.last : await head()) + 1;
      ownEnd = null;
      const last = first + entries.length - 1;
      const keys = entries.map(({ key }) => key);
      try {
        await model.collection.insertOne({ _id: first, first, last, entries, keys, at: new Date() } as never);
        ownEnd = { last, until: steadyNow() + ownEndMs };
        bus.broadcast(streamTopic, { last });
        return;
      } catch (error) {
        // Another writer took the number, or wrote one of the entries; look again.
        if (!isDuplicateKey(error)) throw error;
      }
    }
    throw new Error('The stream log could not be written: too many writers at once');
  }

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      const taken = waiting.splice(0, largestBatch);
      const outcome = await write(taken.flatMap(({ entries }) => entries)).catch((error: unknown) => ({
        error,
      }));
      for (const { settle } of taken) settle(outcome?.error);
    }
    writing = false;
  }

  /** Resolves once the entries are in the log; those that come while it writes go together. */
  function append(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      waiting.push({ entries, settle: (error) => (error === undefined ? resolve() : reject(error)) });
      void writeAll();
    });
  }

  return {
    append,
    /** The number of the newest entry. */
    head,

    /** Tells users that their notifications changed. */
    hint(userIds: readonly string[], key: string): Promise<void> {
      const entries: Entry[] = [];
      for (let from = 0; from < userIds.length; from += usersAnEntry) {
        const audience = { to: 'users' as const, userIds: userIds.slice(from, from + usersAnEntry) };
        entries.push({
          key: `${key}/notifications/${from}`,
          tell: { message: { type: 'notifications' }, audience },
        });
      }
      return append(entries);
    },

    /** Batches that hold entries after `number`, oldest first. */
    after: (number: number, limit = 100) =>
      model
        .find({ last: { $gt: number } })
        .sort({ last: 1 })
        .limit(limit)
        .lean<LogBatch[]>(),

    /** Whether every entry after `number` is still here. */
    async covers(number: number): Promise<boolean> {
      const oldest = await model.findOne().sort({ _id: 1 }).lean<LogBatch>();
      return oldest !== null && oldest.first <= number + 1 && number <= (await head());
    },

    /** The number of the newest entry from before `time`: whoever reads on from it misses nothing since then. */
    async before(time: Date): Promise<number> {
      const older = await model
        .findOne({ at: { $lt: time } })
        .sort({ at: -1 })
        .lean<LogBatch>();
      if (older) return older.last;
      const oldest = await model.findOne().sort({ _id: 1 }).lean<LogBatch>();
      return oldest ? oldest.first - 1 : head();
    },

    /** Removes what is older; the newest stays, for its number is where the next begins. */
    async prune(olderThan: Date): Promise<void> {
      const last = await newest();
      if (last) await model.deleteMany({ at: { $lt: olderThan }, _id: { $lt: last._id } });
    },
  };
}
