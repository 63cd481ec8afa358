import type { NotificationChannel } from '@cardinal/contracts';
import type { Reason, Recipients } from '../following/following.rules.ts';
import type { StreamLog } from '../stream-log/stream-log.repository.ts';
import type { Announcements } from './announcement.repository.ts';
import type { Audience } from './audience.ts';
import type { NotificationDocument } from './notification.model.ts';
import type { NotificationRepository } from './notification.repository.ts';
import { isTooOld } from './notification.rules.ts';
import type { NotificationContent } from './notification-content.ts';
import { toNotification } from './to-notification.ts';
import { createWhoWants, type Reasons, type WhoWantsDeps } from './who-wants.ts';

/** Plans what goes out by a channel. Repeating this is harmless. */
export type Deliver = (docs: readonly NotificationDocument[], content: NotificationContent) => Promise<void>;

export interface NotifierDeps extends WhoWantsDeps {
  audience: Audience;
  notifications: NotificationRepository;
  announcements: Announcements;
  /** How notifications reach users outside of the bell. */
  channels: Record<Exclude<NotificationChannel, 'bell'>, Deliver>;
  log: StreamLog;
}

export type Notifier = ReturnType<typeof createNotifier>;

/** Notifies users: once each of a content, never the actor, and only of what they may see. */
export function createNotifier(deps: NotifierDeps) {
  const { notifications, announcements, levels, preferences, audience, channels, log } = deps;
  const whoWants = createWhoWants({ levels, preferences });

  /** Removes notifications whose subject was deleted or hidden while they were written. */
  async function takeBack(content: NotificationContent, userIds: readonly string[]): Promise<void> {
    const still = new Set((await audience(content, userIds)).userIds);
    // This notified the actor of nothing, but somebody else may have done the same.
    const lost = userIds
      .filter((userId) => userId !== content.actorId && !still.has(userId))
      .map((userId) => toNotification(content, userId)._id);
    // By the card, as the notification of a bulk change is about others, too.
    if (lost.length > 0) await notifications.remove({ _id: { $in: lost }, cardId: content.cardId });
  }

  async function deliver(content: NotificationContent, reasons: Reasons, messageKey: string): Promise<void> {
    const { here, userIds } = await audience(content, [...reasons.keys()]);
    if (userIds.length === 0) return;
    const written = userIds.map((userId) => toNotification(here, userId, reasons.get(userId)));
    const wanted = await whoWants.channels(here, written, reasons);
    const by = (channel: NotificationChannel) =>
      written.filter(({ _id }) => wanted.get(_id)?.includes(channel));
    await channels.email(by('email'), here);
    await channels.push(by('push'), here);
    const docs = by('bell');
    if (docs.length === 0) return;
    if (here.lot) await notifications.addToBulkGroup(docs, here.lot.message);
    else await notifications.insertMissing(docs);
    const notified = docs.map(({ userId }) => userId);
    await takeBack(here, notified);
    await log.notificationsChanged(notified, messageKey);
  }

  return {
    /**
     * Notifies the current recipients. Users who become recipients later are not notified, even if the event is
     * redelivered.
     * @returns whether it is the first try
     */
    async announce(content: NotificationContent, recipients: () => Promise<Recipients>): Promise<boolean> {
      if (isTooOld(content.at)) return false;
      const known = await announcements.begin(content);
      if (known === 'done') return false;
      const reasons = await whoWants.concerned(content, await recipients());
      // The earlier try may have ended between its write and this.
      if (known === 'begun') await takeBack(content, [...reasons.keys()]);
      await deliver(content, reasons, content.key);
      await announcements.finish(content.key);
      return known === 'new';
    },

    /** Notifies a participant, whose event arrived late, of what happened to the card since. */
    async catchUp(
      { cardId, userId, since }: { cardId: string; userId: string; since: string },
      reason: Reason,
      types: readonly NotificationContent['type'][],
    ): Promise<void> {
      for (const { occasion: content } of await announcements.since({ cardId, at: since })) {
        if (types.includes(content.type))
          await deliver(content, new Map([[userId, [reason]]]), `${content.key}/${userId}`);
      }
    },
  };
}
