import type { Mail } from '@cardinal/mail';
import type { NotificationDocument } from '../../kernel/notifications/notification.model.ts';
import type { NotificationContent } from '../../kernel/notifications/notification-content.ts';
import type { Preferences } from '../../kernel/preferences/preferences.repository.ts';
import { channelsFor, defaultPreferences } from '../../kernel/preferences/preferences.rules.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import { createHourlyLimit } from './hourly-limit.ts';
import { type FirstItem, type MailItems, toMailId } from './mail-item.repository.ts';
import { dueAt, hourlyInstead, isDigest, toMailKey } from './mail-time.rules.ts';

/** E-mails to one user within an hour; what happens beyond comes together. */
const mostPerHour = 30;

/** The queued form of a notification e-mail: which items are in it. */
export interface NotificationMail {
  key: string;
}

export interface MailNotificationsDeps {
  mail: Mail<NotificationMail>;
  mailItems: MailItems;
  users: Pick<Users, 'byIds'>;
  preferences: Pick<Preferences, 'byIds'>;
}

/** How long the cards of a bulk change are collected, which come one after the other. */
const bulkMs = 5_000;

/** Decides which notifications become e-mails, and when. */
export function createMailNotifications({ mail, mailItems, users, preferences }: MailNotificationsDeps) {
  const isEnough = createHourlyLimit({ most: mostPerHour });

  /** Queues an e-mail; repeating this is harmless. */
  async function queue(first: FirstItem, now: Date): Promise<void> {
    const { _id, key, userId } = first;
    if (!isDigest(key) && isEnough(userId, now)) return mailItems.postpone(key, hourlyInstead(userId, now));
    await mail.queue({ id: toMailId(first), userId, message: { key } });
    await mailItems.markQueued(_id);
  }

  /** @returns when to look again; null if nothing waits */
  async function queueDue(): Promise<Date | null> {
    const now = new Date();
    const next = await mailItems.nextDue();
    if (!next || next > now) return next;
    for (const first of await mailItems.due(now)) await queue(first, now);
    return now;
  }

  return {
    /** Plans e-mails to those of these users who want them. */
    async add(
      docs: readonly NotificationDocument[],
      { text, lot }: Pick<NotificationContent, 'text' | 'lot'>,
    ): Promise<void> {
      if (!mail.isOn || docs.length === 0) return;
      const userIds = docs.map(({ userId }) => userId);
      const [known, chosen] = await Promise.all([users.byIds(userIds), preferences.byIds(userIds)]);
      const now = new Date();
      const items = docs.flatMap(({ isRead: _, readAt: __, forAssignee: ___, ...doc }) => {
        const user = known.get(doc.userId);
        const wishes = chosen.get(doc.userId) ?? defaultPreferences;
        if (!user?.email || !channelsFor(wishes, doc.type).includes('email')) return [];
        const due = dueAt(wishes, user.timeZone ?? 'UTC', new Date(now.getTime() + (lot ? bulkMs : 0)));
        return { ...doc, text: text ?? null, key: toMailKey(doc, wishes.digest), dueAt: due, mailId: null };
      });
      if (items.length === 0) return;
      if (lot) await mailItems.addToBulkGroup(items, lot.message);
      else await mailItems.add(items);
      for (const item of items) if (item.dueAt <= now) await queue(item, now);
    },

    /** Queues the e-mails that are due. */
    queueDue,
  };
}
