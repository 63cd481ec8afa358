import type { Notification, NotificationGroup } from '@cardinal/contracts';
import { makeId } from './make-card.ts';

export function makeNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: makeId(),
    userId: makeId(),
    cardId: makeId(),
    projectId: makeId(),
    boardId: makeId(),
    type: 'comment_created',
    message: 'grace commented on "Alarm"',
    actorId: makeId(),
    isRead: false,
    metadata: { actorUsername: 'grace', projectName: 'Apollo', boardName: 'Feedback' },
    createdAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

/** Of notifications about one card, the newest first. */
export function makeGroup(...all: [Notification, ...Notification[]]): NotificationGroup {
  const [latest] = all;
  return {
    id: latest.cardId ?? latest.id,
    latest,
    count: all.length,
    unreadCount: all.filter(({ isRead }) => !isRead).length,
    snoozedUntil: null,
  };
}
