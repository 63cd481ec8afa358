import type { SlackDelivery } from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';

/** A message to be sent, and afterwards its entry in the delivery log. */
export interface Delivery {
  _id: string;
  projectId: string;
  boardId: string | null;
  cardId: string | null;
  /** The version of the card with which it came to its board; missing where it never moved. */
  placedVersion?: number;
  /** Its actor; unset in messages of earlier releases. */
  actorId?: string;
  kind: SlackDelivery['kind'];
  /** The bulk change, whose deliveries are sent as one message; missing if there was none. */
  lot?: string;
  summary: string;
  /** The channel's own fields. */
  message: object;
  /** Its queue and its position there: messages of a channel are sent in this order. */
  channelKey: string;
  order: string;
  channelName: string;
  state: SlackDelivery['state'];
  /** Counted before each try, so that a try without a known result counts too. */
  attempts: number;
  /** Until then a try may be in progress, at this replica or another. */
  claimedUntil: Date | null;
  /** The same for all tries, and for all that are sent together; a new one when a user sends it again. */
  postId: string;
  /** Whether its first try sent others with it; missing where it did not. */
  together?: boolean;
  answer: string | null;
  createdAt: Date;
  /** When it was queued first or again. */
  queuedAt: Date;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
  finishedAt: Date | null;
}

const keptSeconds = 90 * 24 * 60 * 60;

const schema = new mongoose.Schema<Delivery>(
  {
    _id: { type: String, required: true },
    projectId: { type: String, required: true },
    boardId: { type: String, default: null },
    placedVersion: Number,
    cardId: { type: String, default: null },
    actorId: String,
    kind: { type: String, required: true },
    lot: String,
    summary: { type: String, required: true },
    message: { type: mongoose.Schema.Types.Mixed, required: true } as never,
    channelKey: { type: String, required: true },
    order: { type: String, required: true },
    channelName: { type: String, required: true },
    state: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    claimedUntil: { type: Date, default: null },
    postId: { type: String, required: true },
    together: Boolean,
    answer: { type: String, default: null },
    createdAt: { type: Date, required: true },
    queuedAt: { type: Date, required: true },
    nextAttemptAt: { type: Date, default: null },
    sentAt: { type: Date, default: null },
    finishedAt: { type: Date, default: null },
  },
  { versionKey: false, id: false, minimize: false } as never,
);
schema.index({ projectId: 1, createdAt: -1, _id: -1 });
schema.index({ channelKey: 1, order: 1 }, { partialFilterExpression: { state: 'pending' } });
schema.index({ channelKey: 1, lot: 1 }, { partialFilterExpression: { state: 'pending', lot: { $gt: '' } } });
schema.index({ cardId: 1 }, { partialFilterExpression: { cardId: { $gt: '' } } });
schema.index({ actorId: 1 }, { sparse: true });
schema.index({ boardId: 1 }, { partialFilterExpression: { boardId: { $gt: '' } } });
schema.index({ finishedAt: 1 }, { expireAfterSeconds: keptSeconds });

export const deliveryModel = (connection: Connection): Model<Delivery> =>
  connection.model<Delivery>('SlackDelivery', schema, 'slack_deliveries');
