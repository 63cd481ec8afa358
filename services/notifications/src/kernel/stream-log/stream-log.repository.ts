import { type Connection, type EventBus, isDuplicateKey, steadyNow } from '@cardinal/service-kit';
import type { Entry } from './stream.entry.ts';
import { type LogBatch, type LogModel, logModel } from './stream-log.model.ts';
import { createStreamLogWriter, type StreamLogWriterDeps } from './stream-log.writer.ts';

/** Wakes the replicas after a write. */
export const streamTopic = 'notifications.stream';

/** A batch as the readers of one project's changes read it: without what is about anything else. */
export interface ProjectBatch extends Pick<LogBatch, 'first' | 'last'> {
  /** Missing in the first batch of a log, which has no entries. */
  keys?: string[];
  /** One for each entry; null for those of other projects. */
  tells: (NonNullable<Entry['tell']> | null)[];
}

/** Maximum number of user ids in one entry, which keeps a batch far below a document's limit. */
const usersAnEntry = 500;

export interface StreamLogDeps extends Pick<StreamLogWriterDeps, 'slowMs'> {
  connection: Connection;
  bus: Pick<EventBus, 'broadcast'>;
}

/** The messages of a batch that are about a project. Those about others, which may be long, stay in the database. */
const selectTells = (projectId: string) => {
  const isIts = (of: string) => ({ $eq: [`$$entry.tell.${of}.projectId`, projectId] });
  const its = { $cond: [{ $or: [isIts('audience'), isIts('message')] }, '$$entry.tell', null] };
  return { $map: { input: '$entries', as: 'entry', in: its } };
};

interface PruneDeps {
  model: LogModel;
  newest(): Promise<LogBatch | null>;
}

/**
 * Removes older entries, except the newest one, whose number determines the next, and those that were the newest within
 * the last `settledMs`, whatever the clock says: a writer that does not know of them yet would take their numbers again.
 */
function createPrune({ model, newest }: PruneDeps) {
  /** The newest batch as it was found at earlier times. */
  const wasNewest: { number: number; at: number }[] = [];
  return async (olderThan: Date, settledMs: number): Promise<void> => {
    const now = steadyNow();
    const last = await newest();
    if (last) wasNewest.push({ number: last._id, at: now });
    const settled = wasNewest.findLastIndex(({ at }) => at <= now - settledMs);
    if (settled < 0) return;
    wasNewest.splice(0, settled);
    await model.deleteMany({ at: { $lt: olderThan }, _id: { $lt: wasNewest[0]?.number } } as never);
  };
}

export type StreamLog = ReturnType<typeof createStreamLog>;

/**
 * The durable log that feeds the streams. Numbers have no gaps, and a batch is only visible after all earlier ones:
 * each takes the number after the newest, and the unique id makes one of two concurrent writers fail. So a reader that
 * continues from a number misses nothing, with any number of writers.
 */
export function createStreamLog({ connection, bus, slowMs }: StreamLogDeps) {
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
    slowMs,
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

    /** The batch of this number and those after it, oldest first. */
    ofProject: (projectId: string, number: number, limit: number) =>
      model
        .aggregate<ProjectBatch>([
          { $match: { last: { $gte: number } } },
          { $sort: { last: 1 } },
          { $limit: limit },
          { $project: { _id: 0, first: 1, last: 1, keys: 1, tells: selectTells(projectId) } },
        ])
        .exec(),

    /** The number of the newest entry, and its key; the first batch of a log has none. */
    async end(): Promise<{ number: number; key: string }> {
      const number = await head();
      const last = await model.findOne({ last: number }, { keys: { $slice: -1 } }).lean<LogBatch>();
      return { number, key: last?.keys?.[0] ?? '' };
    },

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

    prune: createPrune({ model, newest }),
  };
}
