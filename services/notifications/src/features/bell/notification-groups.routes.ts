import { randomUUID } from 'node:crypto';
import {
  countUnreadByFilter,
  listNotificationGroups,
  markGroup,
  type SnoozeTime,
  snoozeGroup,
} from '@cardinal/contracts';
import { momentCursor, mountCall, notFound, parseMoment } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { NotificationDocument } from '../../kernel/notifications/notification.model.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import type { StreamLog } from '../../kernel/stream-log/stream-log.repository.ts';
import { snoozedUntil } from './bell.rules.ts';
import type { Bell } from './bell.ts';
import { presentNotification } from './notification.presenter.ts';
import type { Group, NotificationGroups } from './notification-groups.repository.ts';

export interface NotificationGroupsDeps {
  groups: NotificationGroups;
  bell: Pick<Bell, 'check'>;
  users: Pick<Users, 'byId'>;
  streams: Pick<StreamLog, 'notificationsChanged'>;
}

const present = ({ latest, ...group }: Group) => ({
  ...group,
  latest: presentNotification(latest),
  snoozedUntil: latest.snoozed?.until.toISOString() ?? null,
});

/** Notifications by card. */
export function mountNotificationGroups(router: Router, deps: NotificationGroupsDeps): void {
  const { groups, bell, users, streams } = deps;

  /** @throws AppError `not_found` if the user has none, or has just lost the right to them */
  async function findNewest(userId: string, id: string, upTo?: string): Promise<NotificationDocument> {
    const find = () => groups.newest(userId, id, upTo ? new Date(upTo) : new Date());
    const found = await find();
    const newest = found && (await bell.check(userId, [found])) ? await find() : found;
    if (!newest) throw notFound('Notification');
    return newest;
  }

  const notifyPages = (userId: string) => streams.notificationsChanged([userId], randomUUID());

  const mark = (userId: string, id: string, newest: NotificationDocument, isRead: boolean) => {
    if (isRead) return groups.markRead(userId, id, newest.createdAt);
    return newest.snoozed ? groups.wake(userId, id) : groups.markUnread(userId, newest._id);
  };

  async function snooze(userId: string, id: string, newest: NotificationDocument, time: SnoozeTime) {
    const timeZone = (await users.byId(userId))?.timeZone ?? 'UTC';
    const until = snoozedUntil(time, timeZone, new Date());
    await groups.snooze(userId, id, newest, until);
    return until.toISOString();
  }

  mountCall(router, listNotificationGroups, async ({ actor, query: { filter, limit, cursor } }) => {
    const after = cursor ? parseMoment(cursor) : null;
    const read = () => groups.list(actor.id, filter, after, limit);
    const found = await read();
    const latest = found.groups.map((group) => group.latest);
    const page = (await bell.check(actor.id, latest)) ? await read() : found;
    return { items: page.groups.map(present), nextCursor: page.next && momentCursor(page.next) };
  });

  mountCall(router, countUnreadByFilter, ({ actor }) => groups.countUnread(actor.id));

  mountCall(router, markGroup, async ({ actor, params: { groupId }, body: { isRead, upTo } }) => {
    const newest = await findNewest(actor.id, groupId, upTo);
    const updated = await mark(actor.id, groupId, newest, isRead);
    if (updated > 0) await notifyPages(actor.id);
    return { updated };
  });

  mountCall(router, snoozeGroup, async ({ actor, params: { groupId }, body: { until, upTo } }) => {
    const newest = await findNewest(actor.id, groupId, upTo);
    const time = until && (await snooze(actor.id, groupId, newest, until));
    if (!until) await groups.wake(actor.id, groupId);
    await notifyPages(actor.id);
    return { snoozedUntil: time };
  });
}
