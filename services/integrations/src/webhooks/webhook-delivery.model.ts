import type { WebhookDelivery, WebhookEvent } from '@cardinal/contracts';
import { webhookLimits } from '@cardinal/contracts';
import type { Claimed, Connection } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';
import type { ReceiverAnswer } from './receiver.ts';

/** An event to be sent to a receiver, and afterwards its entry in the log. */
export interface WebhookDeliveryDocument extends Claimed {
  webhookId: string;
  projectId: string;
  boardId: string | null;
  /** The version of the card with which it came to its board; missing where it never moved. */
  placedVersion?: number;
  cardId: string | null;
  commentId: string | null;
  /** Users whom the body names; with a deleted account goes what names it. */
  userIds: string[];
  type: WebhookEvent | 'ping';
  messageId: string;
  isReplay: boolean;
  /** As it is sent, but for `replayed`. */
  body: string;
  /** The queue, in order: the card at the webhook. `order`: the position. */
  key: string;
  order: string;
  state: WebhookDelivery['state'];
  createdAt: Date;
  /** When it began to wait. */
  queuedAt: Date;
  sentAt: Date | null;
  /** The headers of the last try. */
  headers: Record<string, string> | null;
  received: ReceiverAnswer | null;
  tookMs: number | null;
}

const { Mixed } = mongoose.Schema.Types;
const waiting = { partialFilterExpression: { state: 'waiting' } };

const schema = new mongoose.Schema<WebhookDeliveryDocument>(
  {
    _id: { type: String, required: true },
    webhookId: { type: String, required: true },
    projectId: { type: String, required: true },
    boardId: { type: String, default: null },
    placedVersion: Number,
    cardId: { type: String, default: null },
    commentId: { type: String, default: null },
    userIds: { type: [String], required: true },
    type: { type: String, required: true },
    messageId: { type: String, required: true },
    isReplay: { type: Boolean, required: true },
    body: { type: String, required: true },
    key: { type: String, required: true },
    order: { type: String, required: true },
    state: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    claimedUntil: { type: Date, default: null },
    nextAttemptAt: { type: Date, default: null },
    answer: { type: String, default: null },
    createdAt: { type: Date, required: true },
    queuedAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    headers: { type: Mixed, default: null },
    received: { type: Mixed, default: null },
    tookMs: { type: Number, default: null },
  } as never,
  { versionKey: false, id: false, minimize: false } as never,
);
schema.index({ webhookId: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1 });
// Of the sender: what is due, whose, and the first of a card.
schema.index({ nextAttemptAt: 1, webhookId: 1 }, waiting);
schema.index({ webhookId: 1, nextAttemptAt: 1 }, waiting);
schema.index({ key: 1, order: 1 }, waiting);
schema.index({ cardId: 1 }, { partialFilterExpression: { cardId: { $gt: '' } } });
schema.index({ commentId: 1 }, { partialFilterExpression: { commentId: { $gt: '' } } });
schema.index({ boardId: 1 }, { partialFilterExpression: { boardId: { $gt: '' } } });
schema.index({ userIds: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: webhookLimits.logDays * 24 * 60 * 60 });

export type WebhookDeliveryModel = Model<WebhookDeliveryDocument>;

export const webhookDeliveryModel = (connection: Connection): WebhookDeliveryModel =>
  connection.model<WebhookDeliveryDocument>('WebhookDelivery', schema, 'webhook_deliveries');
