import { randomUUID } from 'node:crypto';
import { countUnread, listNotifications, markAllRead, markRead } from '@cardinal/contracts';
import { mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { StreamLog } from '../stream/stream-log.repository.ts';
import { presentNotification } from './notification.presenter.ts';
import type { NotificationRepository } from './notification.repository.ts';

export function mountNotifications(
  router: Router,
  notifications: NotificationRepository,
  log: StreamLog,
): void {
  mountCall(router, listNotifications, async ({ actor, query: { limit, offset, unreadOnly } }) => {
    const docs = await notifications.list(actor.id, { limit, offset, unreadOnly: unreadOnly === 'true' });
    return docs.map(presentNotification);
  });

  mountCall(router, countUnread, async ({ actor }) => ({
    count: await notifications.countUnread(actor.id),
  }));

  mountCall(router, markRead, async ({ actor, params: { notificationId } }) => {
    const found = await notifications.markRead(actor.id, notificationId);
    if (!found) throw notFound('Notification');
    if (found.changed) await log.hint([actor.id], randomUUID());
    return presentNotification(found.doc);
  });

  mountCall(router, markAllRead, async ({ actor }) => {
    const updated = await notifications.markAllRead(actor.id);
    if (updated > 0) await log.hint([actor.id], randomUUID());
    return { updated };
  });
}
