import { type Connection, isDuplicateKey } from '@cardinal/service-kit';
import { mailModel, type QueuedMail } from './mail.model.ts';

/** Letters that need no quoting in the id of a message. */
const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export interface NewMail {
  /** Derived from its cause, so that it is sent once however often it is queued. Letters, digits, dots and dashes. */
  id: string;
  /** Whose it is; erased with the user. */
  userId: string | null;
  message: object;
  giveUpAt: Date;
}

export type MailQueue = ReturnType<typeof createMailRows>;

/** The waiting e-mails of a service, in its database. */
export function createMailRows({ connection }: { connection: Connection }) {
  const model = mailModel(connection);
  const waiting = { state: 'waiting' } as const;
  const unclaimed = (now: Date) => ({ $or: [{ claimedUntil: null }, { claimedUntil: { $lt: now } }] });

  return {
    /** Adds it, unless it was added before. */
    async add({ id, ...mail }: NewMail): Promise<void> {
      if (!idPattern.test(id)) throw new Error(`Not an id of an e-mail: ${id}`);
      const now = new Date();
      const doc: Omit<QueuedMail, '_id'> = {
        ...mail,
        state: 'waiting',
        attempts: 0,
        claimedUntil: null,
        queuedAt: now,
        nextAttemptAt: now,
        answer: null,
        finishedAt: null,
      };
      await model.updateOne({ _id: id }, { $setOnInsert: doc }, { upsert: true }).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },

    /** Ids of e-mails that can be tried now; those that waited longest come first. */
    async due(limit: number): Promise<string[]> {
      const now = new Date();
      const rows = await model
        .find({ ...waiting, nextAttemptAt: { $lte: now }, ...unclaimed(now) } as never, { _id: 1 })
        .sort({ nextAttemptAt: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return rows.map(({ _id }) => _id);
    },

    /**
     * Starts a try, which is counted first.
     * @returns null if another try may still be in progress, or if it no longer waits
     */
    claim: (id: string, until: Date) =>
      model
        .findOneAndUpdate(
          { _id: id, ...waiting, ...unclaimed(new Date()) } as never,
          { $inc: { attempts: 1 }, $set: { claimedUntil: until } } as never,
          { returnDocument: 'after' },
        )
        .lean<QueuedMail>(),

    /** Stores the result of a try, unless somebody else has taken over. Its content is of no more use. */
    async settle({ _id, attempts }: QueuedMail, state: QueuedMail['state'], answer: string): Promise<void> {
      const ended = { state, answer, message: null, claimedUntil: null, nextAttemptAt: null };
      await model.updateOne({ _id, attempts } as never, { $set: { ...ended, finishedAt: new Date() } });
    },

    /** After a failed try. */
    async postpone({ _id, attempts }: QueuedMail, answer: string, nextAttemptAt: Date): Promise<void> {
      await model.updateOne({ _id, attempts, ...waiting } as never, {
        $set: { claimedUntil: null, answer, nextAttemptAt },
      });
    },

    /** Removes all e-mails to a deleted user. */
    async eraseUser(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },

    countWaiting: () => model.countDocuments(waiting),
  };
}
