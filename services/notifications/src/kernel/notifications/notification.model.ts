import type { Notification } from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';
import { keptDays } from './notification.rules.ts';
import type { NotificationContent } from './notification-content.ts';

export interface NotificationDocument
  extends Pick<
    Notification,
    'userId' | 'cardId' | 'projectId' | 'boardId' | 'type' | 'message' | 'actorId' | 'isRead' | 'metadata'
  > {
  _id: string;
  createdAt: Date;
  /** When it was read. */
  readAt: Date | null;
  /** Whether it is about a card because that was assigned to the user. */
  forAssignee?: boolean;
  /** Put off until then. Of those of a card that are put off together, the latest comes back as unread. */
  snoozed?: { until: Date; wakes: boolean };
}

const day = 24 * 60 * 60;

const notification = new mongoose.Schema<NotificationDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    cardId: { type: String, default: null },
    projectId: { type: String, default: null },
    boardId: { type: String, default: null },
    type: { type: String, required: true },
    message: { type: String, required: true },
    actorId: { type: String, default: null },
    isRead: { type: Boolean, default: false },
    metadata: { type: mongoose.Schema.Types.Mixed, default: {} },
    createdAt: { type: Date, required: true },
    readAt: { type: Date, default: null },
    forAssignee: Boolean,
    snoozed: { type: { until: Date, wakes: Boolean, _id: false }, default: undefined },
  },
  { versionKey: false, id: false, minimize: false } as never,
);
// The list, newest first, and its unread part, which every open page counts every 30 seconds.
notification.index({ userId: 1, createdAt: -1, _id: -1 });
notification.index(
  { userId: 1, createdAt: -1 },
  { partialFilterExpression: { isRead: false }, name: 'unread' },
);
// Whether it was read or not. Earlier releases have an index by `readAt`, which finds nothing older.
notification.index({ createdAt: 1 }, { expireAfterSeconds: keptDays * day });
// For deletions of a card, board or project, and for lost rights.
notification.index({ cardId: 1, userId: 1 }, { partialFilterExpression: { cardId: { $gt: '' } } });
notification.index({ boardId: 1 }, { partialFilterExpression: { boardId: { $gt: '' } } });
notification.index({ projectId: 1, userId: 1 }, { partialFilterExpression: { projectId: { $gt: '' } } });
notification.index({ 'metadata.userId': 1 }, { partialFilterExpression: { type: 'user_pending' } });
notification.index(
  { 'metadata.commentId': 1 },
  { partialFilterExpression: { 'metadata.commentId': { $gt: '' } } },
);
// Few at any time.
notification.index(
  { 'snoozed.until': 1 },
  { partialFilterExpression: { 'snoozed.until': { $gt: new Date(0) } } },
);

/** The query for notifications that ask super admins to review this pending account, and name it. */
export const asksToReview = (userId: string) => ({ type: 'user_pending', 'metadata.userId': userId });

export const notificationModel = (connection: Connection): Model<NotificationDocument> =>
  connection.model<NotificationDocument>('Notification', notification, 'notifications');

/** A content that users have been, or are being, notified of. */
export interface Announcement {
  _id: string;
  cardId: string | null;
  at: string;
  /** The name by which it is stored. */
  occasion: NotificationContent;
  /** Whether all recipients have been notified. */
  done: boolean;
  heardAt: Date;
}

const announcement = new mongoose.Schema<Announcement>(
  {
    _id: { type: String, required: true },
    cardId: { type: String, default: null },
    at: { type: String, required: true },
    occasion: { type: mongoose.Schema.Types.Mixed, required: true },
    done: { type: Boolean, default: false },
    heardAt: { type: Date, required: true },
  },
  { versionKey: false, id: false, minimize: false } as never,
);
announcement.index({ cardId: 1, at: 1 }, { partialFilterExpression: { cardId: { $gt: '' } } });
// Longer than any event is handled, so that no replay notifies twice.
announcement.index({ heardAt: 1 }, { expireAfterSeconds: (keptDays + 10) * day });

export const announcementModel = (connection: Connection): Model<Announcement> =>
  connection.model<Announcement>('Announcement', announcement, 'told_occasions');
