import type { Mail } from '@cardinal/mail';
import type { NotificationDocument } from '../notifications/notification.model.ts';
import type { Occasion } from '../notifications/occasion.ts';
import type { Preferences } from '../preferences/preferences.repository.ts';
import { channelsFor, defaultPreferences } from '../preferences/preferences.rules.ts';
import type { Users } from '../read-models/users.ts';
import type { MailItems } from './mail-item.repository.ts';
import { dueAt, mailKeyOf } from './mail-time.rules.ts';

/** What the queue stores of a notification e-mail: which items are in it. */
export interface NotificationMail {
  key: string;
}

export interface MailNotificationsDeps {
  mail: Mail<NotificationMail>;
  mailItems: MailItems;
  users: Pick<Users, 'byIds'>;
  preferences: Pick<Preferences, 'byIds'>;
}

export type MailNotifications = ReturnType<typeof createMailNotifications>;

/** How long the cards of a bulk change are collected, which come one after the other. */
const lotMs = 5_000;

/** Decides which notifications become e-mails, and when. */
export function createMailNotifications({ mail, mailItems, users, preferences }: MailNotificationsDeps) {
  /** Queues the e-mails that are due. The id of each is derived from its first item, so repeating this is harmless. */
  async function queueDue(): Promise<void> {
    for (const { _id, key, userId } of await mailItems.due(new Date())) {
      await mail.queue({ id: `notification-${_id}`, userId, message: { key } });
    }
  }

  return {
    /** Plans e-mails about an occasion to those of these users who want them. */
    async add(
      docs: readonly NotificationDocument[],
      { text, lot }: Pick<Occasion, 'text' | 'lot'>,
    ): Promise<void> {
      if (!mail.isOn || docs.length === 0) return;
      const userIds = docs.map(({ userId }) => userId);
      const [known, chosen] = await Promise.all([users.byIds(userIds), preferences.byIds(userIds)]);
      const now = new Date();
      const items = docs.flatMap(({ isRead: _, readAt: __, ...doc }) => {
        const user = known.get(doc.userId);
        const wishes = chosen.get(doc.userId) ?? defaultPreferences;
        if (!user?.email || !channelsFor(wishes, doc.type).includes('email')) return [];
        const due = dueAt(wishes, user.timeZone ?? 'UTC', new Date(now.getTime() + (lot ? lotMs : 0)));
        return { ...doc, text: text ?? null, key: mailKeyOf(doc, wishes.digest), dueAt: due, mailId: null };
      });
      if (items.length === 0) return;
      if (lot) await mailItems.addToLot(items, lot.message);
      else await mailItems.add(items);
      if (items.some(({ dueAt: due }) => due <= now)) await queueDue();
    },

    queueDue,
  };
}
