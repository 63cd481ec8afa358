import { type Connection, type EventBus, isDuplicateKey } from '@cardinal/service-kit';
import type { Entry } from './stream.entry.ts';
import { type LogBatch, logModel } from './stream-log.model.ts';
import { createStreamLogWriter } from './stream-log.writer.ts';

/** Wakes the replicas after a write. */
export const streamTopic = 'notifications.stream';

/** Maximum number of user ids in one entry, which keeps a batch far below a document's limit. */
const usersAnEntry = 500;

export interface StreamLogDeps {
  connection: Connection;
  bus: Pick<EventBus, 'broadcast'>;
}

export type StreamLog = ReturnType<typeof createStreamLog>;

/**
 * The durable log that feeds the streams. Numbers have no gaps, and a batch is only visible after all earlier ones:
 * each takes the number after the newest, and the unique id makes one of two concurrent writers fail. So a reader that
 * continues from a number misses nothing, with any number of writers.
 */
export function createStreamLog({ connection, bus }: StreamLogDeps) {
  const model = logModel(connection);

  const newest = () => model.findOne().sort({ _id: -1 }).lean<LogBatch>();

  /**
   * Numbers start at the current time, so that a new log, after the old one was lost, starts above all numbers that
   * pages have.
   */
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

  const { append } = createStreamLogWriter({
    model,
    head,
    onWritten: (last) => bus.broadcast(streamTopic, { last }),
  });

  return {
    append,
    /** The number of the newest entry. */
    head,

    /** Informs open pages that the notifications of these users changed. */
    notificationsChanged(userIds: readonly string[], key: string): Promise<void> {
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

    /** Batches with entries after `number`, oldest first. */
    after: (number: number, limit = 100) =>
      model
        .find({ last: { $gt: number } })
        .sort({ last: 1 })
        .limit(limit)
        .lean<LogBatch[]>(),

    /** Whether every entry after `number` is still stored. */
    async covers(number: number): Promise<boolean> {
      const oldest = await model.findOne().sort({ _id: 1 }).lean<LogBatch>();
      return oldest !== null && oldest.first <= number + 1 && number <= (await head());
    },

    /** The number of the newest entry before `time`: a reader that continues from it misses nothing since then. */
    async before(time: Date): Promise<number> {
      const older = await model
        .findOne({ at: { $lt: time } })
        .sort({ at: -1 })
        .lean<LogBatch>();
      if (older) return older.last;
      const oldest = await model.findOne().sort({ _id: 1 }).lean<LogBatch>();
      return oldest ? oldest.first - 1 : head();
    },

    /** Removes older entries, except the newest one, whose number determines the next. */
    async prune(olderThan: Date): Promise<void> {
      const last = await newest();
      if (last) await model.deleteMany({ at: { $lt: olderThan }, _id: { $lt: last._id } });
    },
  };
}
