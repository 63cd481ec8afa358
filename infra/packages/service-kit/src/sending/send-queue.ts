import type { Connection } from '../mongo.ts';
import { createWriter } from '../writer.ts';
import { createClaims, unclaimed } from './claims.ts';
import { type QueuedItem, sendingModel } from './sending.model.ts';

/** Letters that need no quoting where receivers get the id. */
const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export interface NewItem {
  /** Derived from its cause, so that it is sent once however often it is queued. Letters, digits, dots and dashes. */
  id: string;
  /** The recipient; erased with the user. */
  userId: string | null;
  message: object;
  group?: string | undefined;
  /** Whether its id is never queued again, so that nothing is kept of it if it is withheld. */
  once?: boolean | undefined;
  /** Whether it is queued once more if it was withheld. */
  again?: boolean | undefined;
  giveUpAt: Date;
}

export type SendQueue = ReturnType<typeof createSendQueue>;

/** Items of a service that wait to be sent, in its database. */
export function createSendQueue({ connection, collection }: { connection: Connection; collection: string }) {
  const model = sendingModel(connection, collection);
  const waiting = { state: 'waiting' } as const;
  const { claim, end, postpone } = createClaims({ model, waiting: 'waiting' });

  return {
    claim,
    postpone,

    /** Adds it, unless it was added before. */
    async add({ id, group, once, again, ...item }: NewItem): Promise<void> {
      if (!idPattern.test(id)) throw new Error(`Not an id of something to send: ${id}`);
      const now = new Date();
      const doc: Omit<QueuedItem, '_id'> = {
        ...item,
        ...(group ? { group } : {}),
        ...(once ? { once } : {}),
        state: 'waiting',
        attempts: 0,
        claimedUntil: null,
        queuedAt: now,
        nextAttemptAt: now,
        answer: null,
        finishedAt: null,
      };
      const isNew = await createWriter({ model }).insertIfMissing({ _id: id, ...doc });
      if (again && !isNew) await model.updateOne({ _id: id, state: 'withheld' }, { $set: doc });
    },

    /**
     * Ids of what can be tried now; what waited longest comes first.
     * @returns with fewer than the limit, also when something else can be tried, if anything waits
     */
    async due(limit: number): Promise<{ ids: string[]; next: Date | undefined }> {
      const now = new Date();
      const rows = await model
        .find({ ...waiting, nextAttemptAt: { $gte: new Date(0) }, ...unclaimed(now) } as never, {
          nextAttemptAt: 1,
        })
        .sort({ nextAttemptAt: 1 })
        .limit(limit)
        .lean<Pick<QueuedItem, '_id' | 'nextAttemptAt'>[]>();
      const isDue = ({ nextAttemptAt }: (typeof rows)[number]) => !nextAttemptAt || nextAttemptAt <= now;
      const ids = rows.filter(isDue).map(({ _id }) => _id);
      return { ids, next: rows[ids.length]?.nextAttemptAt ?? undefined };
    },

    /** Whether a newer one of its group waits or was sent. */
    async isOutdated({ userId, group, queuedAt }: QueuedItem): Promise<boolean> {
      if (!group) return false;
      const newer = { userId, group, state: { $in: ['waiting', 'sent'] }, queuedAt: { $gt: queuedAt } };
      return (await model.exists(newer as never)) !== null;
    },

    /** Stores the result of a try. Its content is of no more use. */
    async settle(item: QueuedItem, state: QueuedItem['state'], answer: string): Promise<void> {
      const { _id, attempts, once } = item;
      if (once && state === 'withheld') return void (await model.deleteOne({ _id, attempts } as never));
      await end(item, { state, answer, message: null, finishedAt: new Date() });
    },

    /** Removes all that goes to a deleted user. */
    async eraseUser(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },

    /** By the index of waiting ones: finished ones are kept for long. */
    countWaiting: () => model.countDocuments({ ...waiting, nextAttemptAt: { $gt: new Date(0) } } as never),
  };
}
