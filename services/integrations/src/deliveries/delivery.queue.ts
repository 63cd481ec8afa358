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
