import type { Model } from 'mongoose';

/** The tries to send an item, as they are stored with it. */
export interface Claimed {
  _id: string;
  state: string;
  /** Counted before each try, so that a try without a known result counts too. */
  attempts: number;
  /** Until then a try may be in progress, at this replica or another. */
  claimedUntil: Date | null;
  nextAttemptAt: Date | null;
  answer: string | null;
}

export interface ClaimsDeps<T extends Claimed> {
  model: Model<T>;
  /** The state of what waits to be sent. */
  waiting: T['state'];
}

/** Items that no try is in progress for. */
export const unclaimed = (now: Date) => ({
  $or: [{ claimedUntil: null }, { claimedUntil: { $lt: now } }],
});

/** The tries to send stored items: one replica at a time tries, and only its own result is stored. */
export function createClaims<T extends Claimed>({ model, waiting }: ClaimsDeps<T>) {
  return {
    /**
     * Starts a try, which is counted first.
     * @returns null if another try may still be in progress, or if it no longer waits
     */
    claim: (id: string, until: Date) =>
      model
        .findOneAndUpdate(
          { _id: id, state: waiting, ...unclaimed(new Date()) } as never,
          { $inc: { attempts: 1 }, $set: { claimedUntil: until } } as never,
          { returnDocument: 'after' },
        )
        .lean<T>(),

    /** Stores the result of a try, unless somebody else has taken over. */
    async end({ _id, attempts }: Pick<T, '_id' | 'attempts'>, fields: Partial<T>): Promise<void> {
      const ended = { claimedUntil: null, nextAttemptAt: null, ...fields };
      await model.updateOne({ _id, attempts } as never, { $set: ended } as never);
    },

    /** After a failed try, or one that came too early; what was cancelled meanwhile stays so. */
    async postpone(
      { _id, attempts }: Pick<T, '_id' | 'attempts'>,
      answer: string,
      nextAttemptAt: Date,
    ): Promise<void> {
      await model.updateOne({ _id, attempts, state: waiting } as never, {
        $set: { claimedUntil: null, answer, nextAttemptAt },
      });
    },
  };
}
