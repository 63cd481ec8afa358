import type { Model } from 'mongoose';
import type { Delivery } from './delivery.model.ts';

/** The queues of all channels, as the sender uses them: the next message, and the result of a try. */
export function createDeliveryQueue({ model }: { model: Model<Delivery> }) {
  return {
    /** Channels with waiting messages. */
    waitingChannels: (): Promise<string[]> =>
      model.distinct('channelKey', { state: 'pending' }) as Promise<string[]>,

    countWaiting: () => model.countDocuments({ state: 'pending' }),

    /** The next message of a channel. */
    first: (channelKey: string) =>
      model.findOne({ channelKey, state: 'pending' }).sort({ order: 1 }).lean<Delivery>(),

    /**
     * Starts a try, which is counted first.
     * @returns null if another try may still be in progress, or if it no longer waits
     */
    claim: (id: string, until: Date) =>
      model
        .findOneAndUpdate(
          {
            _id: id,
            state: 'pending',
            $or: [{ claimedUntil: null }, { claimedUntil: { $lt: new Date() } }],
          } as never,
          { $inc: { attempts: 1 }, $set: { claimedUntil: until } } as never,
          { returnDocument: 'after' },
        )
        .lean<Delivery>(),

    /** When the last message of a lot was queued. */
    async lotQueuedAt({ channelKey, lot, queuedAt }: Delivery): Promise<Date> {
      const last = await model
        .findOne({ channelKey, lot, state: 'pending' } as never, { queuedAt: 1 })
        .sort({ queuedAt: -1 })
        .lean<Pick<Delivery, 'queuedAt'>>();
      return last?.queuedAt ?? queuedAt;
    },

    /**
     * The others of a lot that are sent with this message, which is being tried. Its first try says which they are, so
     * that all tries post the same; what comes later is sent with the next message.
     */
    async othersOf({ _id, channelKey, lot, postId, attempts }: Delivery): Promise<Delivery[]> {
      if (lot === undefined) return [];
      const others = { _id: { $ne: _id }, channelKey, lot, state: 'pending' };
      if (attempts === 1) {
        const { matchedCount } = await model.updateMany({ ...others, attempts: 0 } as never, {
          $set: { postId },
        });
        // Later tries may find the others settled.
        if (matchedCount > 0) await model.updateOne({ _id }, { $set: { together: true } });
      }
      return model
        .find({ ...others, postId } as never)
        .sort({ order: 1 })
        .lean<Delivery[]>();
    },

    /** The same for those that were sent with it; those that were cancelled meanwhile stay so. */
    async settleOthers(
      { _id, postId, lot, channelKey, attempts }: Delivery,
      fields: Partial<Delivery>,
    ): Promise<void> {
      await model.updateMany(
        { _id: { $ne: _id }, channelKey, lot, postId, state: 'pending' } as never,
        { $set: { ...fields, attempts } } as never,
      );
    },

    /** Stores the result of a try, unless somebody else has taken over. */
    async settle({ _id, attempts }: Delivery, fields: Partial<Delivery>): Promise<void> {
      await model.updateOne({ _id, attempts } as never, { $set: { claimedUntil: null, ...fields } } as never);
    },

    /** After a failed try; a delivery that was cancelled meanwhile stays cancelled. */
    async postpone({ _id, attempts }: Delivery, answer: string, nextAttemptAt: Date): Promise<void> {
      await model.updateOne({ _id, attempts, state: 'pending' } as never, {
        $set: { claimedUntil: null, answer, nextAttemptAt },
      });
    },
  };
}
