import type { Model } from 'mongoose';
import type { Delivery } from './delivery.model.ts';

/** What the sender asks of the queues of all channels: whose turn it is, and how a try ended. */
export function createDeliveryQueue({ model }: { model: Model<Delivery> }) {
  return {
    /** Channels that something waits for. */
    waitingChannels: (): Promise<string[]> =>
      model.distinct('channelKey', { state: 'pending' }) as Promise<string[]>,

    countWaiting: () => model.countDocuments({ state: 'pending' }),

    /** The one whose turn it is in a channel. */
    first: (channelKey: string) =>
      model.findOne({ channelKey, state: 'pending' }).sort({ order: 1 }).lean<Delivery>(),

    /**
     * Takes it in hand for a try, which is counted before it begins.
     * @returns null while another try may still be under way, or where it does not wait any more
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

    /** Writes how a try ended; of a try that somebody else has taken over nothing is written. */
    async settle({ _id, attempts }: Delivery, fields: Partial<Delivery>): Promise<void> {
      await model.updateOne({ _id, attempts } as never, { $set: { claimedUntil: null, ...fields } } as never);
    },

    /** A try did not get through; if the delivery was ended meanwhile, it stays ended. */
    async postpone({ _id, attempts }: Delivery, answer: string, nextAttemptAt: Date): Promise<void> {
      await model.updateOne({ _id, attempts, state: 'pending' } as never, {
        $set: { claimedUntil: null, answer, nextAttemptAt },
      });
    },
  };
}
