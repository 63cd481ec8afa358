import { randomUUID } from 'node:crypto';
import type { Connection } from '@cardinal/service-kit';
import { isDuplicateKey } from '@cardinal/service-kit';
import { cardMove } from '../card-move.ts';
import type { Destination } from './channel.port.ts';
import { type Delivery, deliveryModel } from './delivery.model.ts';
import { createDeliveryQueue } from './delivery.queue.ts';

/** A message to be queued; the other fields of a delivery are derived. */
export type NewDelivery = Pick<
  Delivery,
  'projectId' | 'boardId' | 'cardId' | 'actorId' | 'kind' | 'summary' | 'message' | 'lot'
> & {
  id: string;
  order: string;
};

/** The position in a queue of an event at `time`; earlier versions come first at the same time. */
export const toOrder = (time: string, version: number, id: string): string =>
  `${new Date(time).toISOString()}/${String(version).padStart(10, '0')}/${id}`;

/** The time of a message's event. */
export const getTime = ({ order }: Pick<Delivery, 'order'>): string => order.split('/')[0] as string;

export interface DeliveriesDeps {
  connection: Connection;
  /** A message waits this long for earlier ones that have not been queued yet. Milliseconds. */
  settleMs: number;
  /** Called when there is a new message. */
  wake(): void;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/** The boards of the cards that messages are about. */
const boardsIn = (model: ReturnType<typeof deliveryModel>) => ({
  moveCard: async (cardId: string, boardId: string, version: number): Promise<void> =>
    void (await model.updateMany(...cardMove(cardId, boardId, version))),

  /** Of the messages of a board that wait. */
  cardsOn: (boardId: string): Promise<string[]> =>
    model.distinct('cardId', { boardId, state: 'pending', cardId: { $ne: null } } as never) as Promise<
      string[]
    >,
});

/** The queues of all channels and the delivery log, which are one collection. */
export function createDeliveries({ connection, settleMs, wake }: DeliveriesDeps) {
  const model = deliveryModel(connection);

  const endAll = (filter: object, answer: string) =>
    model.updateMany({ ...filter, state: 'pending' } as never, {
      $set: { state: 'failed', answer, finishedAt: new Date(), nextAttemptAt: null, claimedUntil: null },
    });

  const toChannel = ({ channelKey, channelName }: Destination) => ({ channelKey, channelName });

  return {
    ...createDeliveryQueue({ model, settleMs }),

    /** Removes all messages about a deleted user. */
    async eraseUser(actorId: string): Promise<void> {
      await model.deleteMany({ actorId });
    },

    /** Adds it to the queue of its destination, unless it was queued before. */
    async enqueue({ id, ...delivery }: NewDelivery, to: Destination): Promise<void> {
      const now = new Date();
      const doc: Omit<Delivery, '_id'> = {
        ...delivery,
        ...toChannel(to),
        state: 'pending',
        attempts: 0,
        claimedUntil: null,
        postId: id,
        answer: null,
        createdAt: now,
        queuedAt: now,
        nextAttemptAt: now,
        sentAt: null,
        finishedAt: null,
      };
      await model.updateOne({ _id: id }, { $setOnInsert: doc }, { upsert: true }).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
      wake();
    },

    /**
     * Queues a message again at the end, as a new one.
     * @returns null if the project has no such delivery
     */
    async resend(projectId: string, id: string, to: Destination): Promise<Delivery | null> {
      const now = new Date();
      const again = {
        ...toChannel(to),
        state: 'pending',
        order: toOrder(now.toISOString(), 0, id),
        postId: randomUUID(),
        queuedAt: now,
        nextAttemptAt: now,
        claimedUntil: null,
        sentAt: null,
        finishedAt: null,
      };
      const changed = await model
        .findOneAndUpdate(
          { _id: id, projectId, state: { $ne: 'pending' } } as never,
          { $set: again, $unset: { lot: 1, together: 1 } } as never,
          { returnDocument: 'after' },
        )
        .lean<Delivery>();
      wake();
      // It is already waiting.
      return changed ?? model.findOne({ _id: id, projectId }).lean<Delivery>();
    },

    /** Newest first. */
    list: (projectId: string, { limit, offset }: { limit: number; offset: number }) =>
      model.find({ projectId }).sort({ createdAt: -1, _id: -1 }).skip(offset).limit(limit).lean<Delivery[]>(),

    count: (projectId: string) => model.countDocuments({ projectId }),

    /** Moves a project's waiting messages to its current channel. */
    async moveTo(to: Destination): Promise<void> {
      await model.updateMany({ projectId: to.projectId, state: 'pending' }, { $set: toChannel(to) });
      wake();
    },

    ...boardsIn(model),

    failPending: async (projectId: string, answer: string): Promise<void> =>
      void (await endAll({ projectId }, answer)),

    /**
     * Messages about a deleted card are not sent.
     * @param until only those of what happened to it until then, as it may be restored
     */
    cancel: async (where: { cardId: string } | { boardId: string }, until?: string): Promise<void> => {
      // '0' comes after the slash that follows the time.
      const order = until && { $lt: `${new Date(until).toISOString()}0` };
      await endAll({ ...where, ...(order ? { order } : {}) }, 'not sent: the card was deleted');
    },

    forget: async (projectId: string): Promise<void> => void (await model.deleteMany({ projectId })),
  };
}
