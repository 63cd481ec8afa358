import { v5 as uuidv5 } from 'uuid';
import type { Reason } from '../following/following.rules.ts';
import type { NotificationDocument } from './notification.model.ts';
import type { NotificationContent } from './notification-content.ts';

/**
 * Ids of notifications are derived from this namespace, the event and the user, so redelivery finds the existing one.
 */
const namespace = '6f1f2d6c-3b0c-4c55-9a4e-9a1a6c1d7f10';

/** The notification of a user about a content. */
export function toNotification(
  content: NotificationContent,
  userId: string,
  reasons: readonly Reason[] = [],
): NotificationDocument {
  const { key, at, type, message, actorId, projectId, boardId, cardId, metadata, lot, personal, once } =
    content;
  const words = personal?.userIds.includes(userId) ? personal : { type, message };
  return {
    _id: uuidv5(`${lot ? `${lot.id}:${type}` : (once ?? key)}:${userId}`, namespace),
    userId,
    cardId,
    projectId,
    boardId,
    type: words.type,
    message: words.message,
    actorId,
    isRead: false,
    metadata,
    createdAt: new Date(at),
    readAt: null,
    ...(reasons.includes('assigned') ? { forAssignee: true } : {}),
  };
}
