import { createClaims, type OrderedQueue, remainingMs } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { Delivery } from './delivery.model.ts';

/** A message that is being tried, and the others of its bulk change that are sent with it. */
export interface ClaimedDelivery extends Delivery {
  others: Delivery[];
}

export interface DeliveryQueueDeps {
  model: Model<Delivery>;
  /** A message waits this long for earlier ones that have not been queued yet. Milliseconds. */
  settleMs: number;
}

/** A bulk change is waited for so many times as long as other messages at most. */
const bulkSettles = 10;

/** The queues of all channels, as the sender uses them. */
export function createDeliveryQueue({ model, settleMs }: DeliveryQueueDeps) {
  const { claim, end, postpone } = createClaims({ model, waiting: 'pending' });

  /** When the last message of a bulk change was queued. */
  async function bulkQueuedAt({ channelKey, lot, queuedAt }: Delivery): Promise<Date> {
    if (lot === undefined) return queuedAt;
    const last = await model
      .findOne({ channelKey, lot, state: 'pending' } as never, { queuedAt: 1 })
      .sort({ queuedAt: -1 })
      .lean<Pick<Delivery, 'queuedAt'>>();
    return last?.queuedAt ?? queuedAt;
  }

  /** Earlier messages may not have arrived yet, nor all of a bulk change. */
  async function settlesInMs(first: Delivery): Promise<number> {
    const now = Date.now();
    const queuedAt = await bulkQueuedAt(first);
    const last = Math.min(queuedAt.getTime(), first.queuedAt.getTime() + bulkSettles * settleMs);
    return remainingMs(new Date(last), new Date(last + settleMs), now);
  }

  /**
   * The others of a bulk change that are sent with this message, which is being tried. Its first try says which they
   * are, so that all tries post the same; what comes later is sent with the next message.
   */
  async function findOthers({ _id, channelKey, lot, postId, attempts }: Delivery): Promise<Delivery[]> {
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
  }

  const queue: OrderedQueue<ClaimedDelivery> = {
    waitingKeys: () => model.distinct('channelKey', { state: 'pending' }) as Promise<string[]>,

    async first(channelKey) {
      const first = await model.findOne({ channelKey, state: 'pending' }).sort({ order: 1 }).lean<Delivery>();
      if (!first) return null;
      const { _id: id, claimedUntil } = first;
      return { id, claimedUntil, settlesInMs: await settlesInMs(first) };
    },

    async claim(id, until) {
      const claimed = await claim(id, until);
      return claimed && { ...claimed, others: await findOthers(claimed) };
    },

    async settle(delivery, state, answer) {
      const { _id, postId, lot, channelKey, attempts, others } = delivery;
      const now = new Date();
      const sent = state === 'sent' ? { sentAt: now } : {};
      const result = { state, answer, nextAttemptAt: null, finishedAt: now, ...sent };
      // Before this one: it is tried first again where the process ends in between. What was cancelled stays so.
      if (others.length > 0)
        await model.updateMany(
          { _id: { $ne: _id }, channelKey, lot, postId, state: 'pending' } as never,
          { $set: { ...result, attempts } } as never,
        );
      await end(delivery, result);
    },

    postpone,
  };
  return { queue, countWaiting: () => model.countDocuments({ state: 'pending' }) };
}
