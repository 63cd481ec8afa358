import { randomUUID } from 'node:crypto';
import { countUnread, listNotifications, markAllRead, markRead } from '@cardinal/contracts';
import { answerPage, mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { NotificationRepository } from '../../kernel/notifications/notification.repository.ts';
import type { StreamLog } from '../../kernel/stream-log/stream-log.repository.ts';
import type { Bell } from './bell.ts';
import { presentNotification } from './notification.presenter.ts';

interface NotificationRoutesDeps {
  notifications: NotificationRepository;
  bell: Pick<Bell, 'check'>;
  streams: Pick<StreamLog, 'notificationsChanged'>;
}

export function mountNotifications(
  router: Router,
  { notifications, bell, streams }: NotificationRoutesDeps,
): void {
  /** @throws AppError `not_found` if the user has just lost the right to it */
  async function still(userId: string, id: string): Promise<void> {
    if (!(await notifications.markRead(userId, id))) throw notFound('Notification');
  }

  mountCall(router, listNotifications, async ({ actor, query: { limit, offset, ...query }, res }) => {
    const unreadOnly = query.unreadOnly === 'true';
    const read = () => notifications.list(actor.id, { limit, offset, unreadOnly });
    const found = await read();
    const docs = (await bell.check(actor.id, found)) ? await read() : found;
    const part = { limit, offset, items: docs.map(presentNotification) };
    return answerPage(res, part, () => notifications.count(actor.id, unreadOnly));
  });

  mountCall(router, countUnread, async ({ actor }) => ({
    count: await notifications.count(actor.id, true),
  }));

  mountCall(router, markRead, async ({ actor, params: { notificationId } }) => {
    const found = await notifications.markRead(actor.id, notificationId);
    if (!found) throw notFound('Notification');
    if (await bell.check(actor.id, [found.doc])) await still(actor.id, notificationId);
    if (found.changed) await streams.notificationsChanged([actor.id], randomUUID());
    return presentNotification(found.doc);
  });

  mountCall(router, markAllRead, async ({ actor }) => {
    const updated = await notifications.markAllRead(actor.id);
    if (updated > 0) await streams.notificationsChanged([actor.id], randomUUID());
    return { updated };
  });
}
