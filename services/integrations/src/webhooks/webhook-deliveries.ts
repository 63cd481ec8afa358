import { randomUUID } from 'node:crypto';
import type { WebhookDelivery } from '@cardinal/contracts';
import { isDuplicateKey } from '@cardinal/service-kit';
import { cardMove } from '../card-move.ts';
import { toOrder } from '../deliveries/delivery.repository.ts';
import type { WebhookDeliveryDocument, WebhookDeliveryModel } from './webhook-delivery.model.ts';
import { markReplayed } from './webhook-payload.ts';

/** An event for a webhook; the other fields are derived. */
export type NewWebhookDelivery = Pick<
  WebhookDeliveryDocument,
  | '_id'
  | 'webhookId'
  | 'projectId'
  | 'boardId'
  | 'cardId'
  | 'commentId'
  | 'userIds'
  | 'type'
  | 'messageId'
  | 'isReplay'
  | 'body'
  | 'key'
  | 'order'
>;

export interface WebhookDeliveriesDeps {
  model: WebhookDeliveryModel;
  /** Called when there is something to send. */
  wake(): void;
}

export type WebhookDeliveries = ReturnType<typeof createWebhookDeliveries>;

type State = WebhookDelivery['state'];

function toDocument(delivery: NewWebhookDelivery): WebhookDeliveryDocument {
  const now = new Date();
  return {
    ...delivery,
    state: 'waiting',
    attempts: 0,
    claimedUntil: null,
    nextAttemptAt: now,
    answer: null,
    createdAt: now,
    queuedAt: now,
    sentAt: null,
    headers: null,
    received: null,
    tookMs: null,
  };
}

/** Sent again as a new entry, at the end of what waits of its card. */
function toReplay(delivery: WebhookDeliveryDocument, at: string, index: number): NewWebhookDelivery {
  const { webhookId, projectId, boardId, cardId, commentId, userIds, type, messageId, key } = delivery;
  const _id = randomUUID();
  return {
    ...{ _id, webhookId, projectId, boardId, cardId, commentId, userIds, type, messageId, key },
    isReplay: true,
    body: delivery.isReplay ? delivery.body : markReplayed(delivery.body),
    order: toOrder(at, index, _id),
  };
}

/** The cursor of a page of the log. */
const toCursor = ({ createdAt, _id }: WebhookDeliveryDocument) => `${createdAt.getTime()}.${_id}`;

function after(cursor: string | undefined): object {
  const [at, _id] = cursor?.split('.') ?? [];
  if (!at || !_id || !/^\d{1,14}$/.test(at)) return {};
  const createdAt = new Date(Number(at));
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }] };
}

/** Moves and removes events when the thing that they are about moves or is deleted. */
function createErasing(model: WebhookDeliveryModel) {
  const forget = async (filter: object): Promise<void> => void (await model.deleteMany(filter as never));
  return {
    moveCard: async (cardId: string, boardId: string, version: number): Promise<void> =>
      void (await model.updateMany(...cardMove(cardId, boardId, version))),

    /** Cards of a board of which something is stored. */
    cardsOn: (boardId: string): Promise<string[]> =>
      model.distinct('cardId', { boardId, cardId: { $ne: null } } as never) as Promise<string[]>,

    forgetProject: (projectId: string) => forget({ projectId }),
    forgetWebhook: (webhookId: string) => forget({ webhookId }),
    /** Nothing is kept or sent of a thing that is gone for good, but that it is gone. */
    forgetBoard: (boardId: string) => forget({ boardId, type: { $nin: ['board.deleted', 'card.deleted'] } }),
    forgetCard: (cardId: string) => forget({ cardId, type: { $ne: 'card.deleted' } }),
    forgetComment: (commentId: string) => forget({ commentId, type: { $ne: 'comment.deleted' } }),
    eraseUser: (userId: string) => forget({ userIds: userId }),
  };
}

/** Sends again what was sent before, or failed. */
function createReplays({ model, wake }: WebhookDeliveriesDeps) {
  return {
    /** Finds all that a webhook sent or failed to send within a time, the oldest first; replays only once, as what they repeat. */
    findSettled: (
      webhookId: string,
      { from, to, state, most }: { from: Date; to: Date; state?: State | undefined; most: number },
    ) =>
      model
        .find({
          webhookId,
          createdAt: { $gte: from, $lte: to },
          state: state ?? { $in: ['sent', 'failed'] },
          isReplay: false,
          type: { $ne: 'ping' },
        } as never)
        .select({ received: 0, headers: 0 })
        .sort({ createdAt: 1, _id: 1 })
        .limit(most)
        .lean<WebhookDeliveryDocument[]>(),

    /** Sends again, in this order. */
    async replay(deliveries: readonly WebhookDeliveryDocument[]): Promise<void> {
      const at = new Date().toISOString();
      const docs = deliveries.map((delivery, index) => toDocument(toReplay(delivery, at, index)));
      if (docs.length > 0) await model.insertMany(docs);
      wake();
    },
  };
}

/** The events that wait to be sent to receivers and the log, which are one collection. */
export function createWebhookDeliveries({ model, wake }: WebhookDeliveriesDeps) {
  async function add(delivery: NewWebhookDelivery): Promise<void> {
    const { _id, ...doc } = toDocument(delivery);
    await model.updateOne({ _id }, { $setOnInsert: doc }, { upsert: true }).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
    wake();
  }

  return {
    /** Queues it, unless it was queued before. */
    add,

    /** Stores a test, which was sent when it was asked for. */
    async addTest(delivery: NewWebhookDelivery, result: Partial<WebhookDeliveryDocument>) {
      const doc = { ...toDocument(delivery), nextAttemptAt: null, attempts: 1, ...result };
      await model.create(doc);
      return doc;
    },

    get: (webhookId: string, id: string) =>
      model.findOne({ _id: id, webhookId }).lean<WebhookDeliveryDocument>(),

    /** Newest first. */
    async page(
      webhookId: string,
      query: { limit: number; cursor?: string | undefined; state?: State | undefined },
    ) {
      const { limit, cursor, state } = query;
      const rows = await model
        .find({ webhookId, ...(state ? { state } : {}), ...after(cursor) } as never)
        .select({ body: 0, headers: 0, 'received.body': 0 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<WebhookDeliveryDocument[]>();
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return { rows, nextCursor: last ? toCursor(last) : null };
    },

    async countWaiting(webhookIds: readonly string[]): Promise<Map<string, number>> {
      const counts = await Promise.all(
        webhookIds.map((webhookId) => model.countDocuments({ webhookId, state: 'waiting' } as never)),
      );
      return new Map(webhookIds.map((id, index) => [id, counts[index] ?? 0]));
    },

    ...createReplays({ model, wake }),

    failWaiting: async (webhookId: string, answer: string): Promise<void> =>
      void (await model.updateMany({ webhookId, state: 'waiting' } as never, {
        $set: { state: 'failed', answer, nextAttemptAt: null, claimedUntil: null },
      })),

    ...createErasing(model),
  };
}
