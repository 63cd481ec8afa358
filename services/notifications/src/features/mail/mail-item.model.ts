import type { Connection } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';
import type { NotificationDocument } from '../../kernel/notifications/notification.model.ts';

/** An entry of an e-mail: a copy of a notification, which need not be in the bell. */
export interface MailItem extends Omit<NotificationDocument, 'isRead' | 'readAt'> {
  /** The text that somebody wrote; Markdown. */
  text: string | null;
  /** Items with the same key come in one e-mail. */
  key: string;
  /** When the e-mail goes out, if no other item with its key is due before. */
  dueAt: Date;
  /** Whether an e-mail is queued that begins with it; it will be in that, with all of its key. */
  isQueued?: boolean;
  /** It is about several cards, and its e-mail showed none of them. The next card plans it again. */
  untold?: boolean;
  /** How often it was planned again. */
  plans?: number;
  /** The e-mail that it is in; null until then. */
  mailId: string | null;
}

/** A weekly digest that the mail server does not take for a day, and some spare time. */
const keptSeconds = 16 * 24 * 60 * 60;

const schema = new mongoose.Schema<MailItem>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    cardId: String,
    projectId: String,
    boardId: String,
    type: { type: String, required: true },
    message: { type: String, required: true },
    actorId: String,
    metadata: { type: mongoose.Schema.Types.Mixed, default: {} },
    text: String,
    createdAt: { type: Date, required: true },
    key: { type: String, required: true },
    dueAt: { type: Date, required: true },
    isQueued: Boolean,
    untold: Boolean,
    plans: Number,
    mailId: { type: String, default: null },
  },
  { versionKey: false, id: false, minimize: false } as never,
);
schema.index({ dueAt: 1 }, { partialFilterExpression: { mailId: null } });
schema.index({ key: 1, dueAt: 1 });
schema.index({ mailId: 1 });
schema.index({ userId: 1 });
schema.index({ actorId: 1 });
schema.index({ 'metadata.userId': 1 }, { partialFilterExpression: { type: 'user_pending' } });
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

export const mailItemModel = (connection: Connection): Model<MailItem> =>
  connection.model<MailItem>('MailItem', schema, 'mail_items');
