import type { CardType, WebhookEvent, WebhookStop } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';
import type { Sealed } from '../secrets/vault.ts';

/** Events of a project that are sent to a receiver. */
export interface WebhookDocument extends AggregateFields {
  projectId: string;
  /** Unique in a project: so there are never more than slots. */
  slot: number;
  name: string;
  url: string;
  events: WebhookEvent[];
  boardIds: string[] | null;
  cardType: CardType | null;
  isOn: boolean;
  /** Events from before are not sent: it was created or switched on then. */
  since: Date;
  stopped: WebhookStop | null;
  stoppedAt: Date | null;
  /** In whose name it sends; null after their account was deleted. */
  makerId: string | null;
  makerName: string | null;
  /** A super admin need not be a member of the project. */
  isMakerSuper: boolean;
  createdAt: Date;
  secret: Sealed;
  /** The one before, which signs, too, until then. */
  formerSecret: Sealed | null;
  formerUntil: Date | null;
}

const { Mixed } = mongoose.Schema.Types;

const schema = aggregateSchema<WebhookDocument>({
  projectId: { type: String, required: true },
  slot: { type: Number, required: true },
  name: { type: String, required: true },
  url: { type: String, required: true },
  events: { type: [String], required: true },
  boardIds: { type: [String], default: null },
  cardType: { type: String, default: null },
  isOn: { type: Boolean, required: true },
  since: { type: Date, required: true },
  stopped: { type: String, default: null },
  stoppedAt: { type: Date, default: null },
  makerId: { type: String, default: null },
  makerName: { type: String, default: null },
  isMakerSuper: { type: Boolean, required: true },
  createdAt: { type: Date, required: true },
  secret: { type: Mixed, required: true },
  formerSecret: { type: Mixed, default: null },
  formerUntil: { type: Date, default: null },
} as never);
schema.index({ projectId: 1, slot: 1 }, { unique: true, partialFilterExpression: { deleted: false } });
schema.index({ makerId: 1 }, { partialFilterExpression: { makerId: { $gt: '' } } });

export const webhookModel = (connection: Connection): Model<WebhookDocument> =>
  connection.model<WebhookDocument>('Webhook', schema, 'webhooks');
