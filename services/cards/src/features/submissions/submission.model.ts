import { type CardType, cardTypes } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** Sent by a guest. Its id is that of its author, too (`isGuestAuthor`). */
export interface SubmissionDocument extends AggregateFields {
  projectId: string;
  boardId: string;
  /** Its place among those that wait on the board, so that their number is limited by the write itself. */
  slot?: number;
  /** Of the tracking link; missing once its owner had it deleted. */
  tokenHash?: string;
  /** Of the tracking link in e-mails, which shows that the person who opens it reads them. */
  mailTokenHash?: string;
  /** That the guest gave, or the site that identifies them to the widget (`viaWidget`). */
  name: string | null;
  viaWidget?: boolean;
  /** The person whom that site identified, and whom a block of its author holds for; missing for others. */
  personId?: string;
  /** That the guest gave; missing once they, or who claimed it, do without e-mails. */
  email?: string;
  /** Whether the address wants e-mails: it opened the first one and said so. */
  emailConfirmed?: boolean;
  type: CardType;
  /** Empty once it is a card, which is where the text is read and deleted. */
  title: string;
  description: string;
  state: 'waiting' | 'accepted' | 'rejected';
  reason: string;
  /** Of the card that it became. */
  cardId?: string;
  /** Since when the card has to be written, or to be handed over to who claimed it; unset once that is done. */
  pendingAt?: Date;
  /** Whether the card was written. */
  written?: boolean;
  /** The account that claimed it. */
  claimedBy?: string;
  createdAt: Date;
  decidedAt?: Date;
  /** When it goes; missing for one that is a card, with which it goes. */
  purgeAt?: Date;
}

export function submissionModel(connection: Connection) {
  const text = { type: String, required: true };
  const schema = aggregateSchema<SubmissionDocument>({
    projectId: text,
    boardId: text,
    slot: Number,
    tokenHash: String,
    mailTokenHash: String,
    email: String,
    emailConfirmed: Boolean,
    name: { type: String, default: null },
    viaWidget: Boolean,
    personId: String,
    type: { type: String, enum: cardTypes, required: true },
    title: { type: String, default: '' },
    description: { type: String, default: '' },
    state: { type: String, enum: ['waiting', 'accepted', 'rejected'], required: true },
    reason: { type: String, default: '' },
    cardId: String,
    pendingAt: Date,
    written: Boolean,
    claimedBy: String,
    createdAt: { type: Date, required: true },
    decidedAt: Date,
    purgeAt: Date,
  });
  const where = (filter: object) => ({ partialFilterExpression: filter });
  schema.index({ tokenHash: 1 }, { unique: true, ...where({ tokenHash: { $exists: true } }) });
  schema.index({ mailTokenHash: 1 }, { unique: true, ...where({ mailTokenHash: { $exists: true } }) });
  schema.index({ boardId: 1, slot: 1 }, { unique: true, ...where({ slot: { $exists: true } }) });
  schema.index({ boardId: 1, createdAt: 1, _id: 1 }, { name: 'waiting', ...where({ state: 'waiting' }) });
  schema.index({ boardId: 1 }, { name: 'board' });
  schema.index({ cardId: 1 }, where({ cardId: { $exists: true } }));
  schema.index({ pendingAt: 1 }, { sparse: true });
  schema.index({ personId: 1 }, { sparse: true });
  schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });
  return connection.model<SubmissionDocument>('Submission', schema, 'submissions');
}
export type SubmissionModel = ReturnType<typeof submissionModel>;

/** A challenge that was answered, as long as it could be answered again. */
interface SpentDocument {
  /** Its salt. */
  _id: string;
  expiresAt: Date;
}

const spent = new mongoose.Schema<SpentDocument>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false },
);
spent.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const spentModel = (connection: Connection) =>
  connection.model<SpentDocument>('SpentChallenge', spent, 'spent_challenges');
export type SpentModel = ReturnType<typeof spentModel>;

/** An address whose owner wants nothing of submissions that other people sent in its name. */
interface RefusedAddressDocument {
  /** A keyed hash of the address, which is not kept itself. */
  _id: string;
  expiresAt: Date;
}

const refused = new mongoose.Schema<RefusedAddressDocument>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false },
);
refused.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const refusedAddressModel = (connection: Connection) =>
  connection.model<RefusedAddressDocument>('RefusedAddress', refused, 'refused_addresses');
export type RefusedAddressModel = ReturnType<typeof refusedAddressModel>;
