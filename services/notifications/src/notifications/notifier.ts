import type { NotificationChannel } from '@cardinal/contracts';
import type { Reason, Recipients } from '../following/following.rules.ts';
import type { MailNotifications } from '../mail/mail-notifications.ts';
import type { PushNotifications } from '../push/push-notifications.ts';
import type { StreamLog } from '../stream/stream-log.repository.ts';
import { type AudienceDeps, createAudience, tooOld } from './audience.ts';
import type { NotificationRepository } from './notification.repository.ts';
import { notificationOf } from './notification-of.ts';
import type { Occasion } from './occasion.ts';
import type { ToldOccasions } from './told-occasion.repository.ts';
import { createWhoWants, type Reasons, type WhoWantsDeps } from './who-wants.ts';

export interface NotifierDeps extends AudienceDeps, WhoWantsDeps {
  notifications: NotificationRepository;
  told: ToldOccasions;
  mails: Pick<MailNotifications, 'add'>;
  pushes: Pick<PushNotifications, 'add'>;
  log: StreamLog;
}

export type Notifier = ReturnType<typeof createNotifier>;

/** Notifies users of occasions: once each, never the actor, and only of what they may see. */
export function createNotifier(deps: NotifierDeps) {
  const { notifications, told, mails, pushes, log } = deps;
  const audience = createAudience(deps);
  const whoWants = createWhoWants(deps);

  /** Removes notifications whose subject was deleted or hidden while they were written. */
  async function takeBack(occasion: Occasion, userIds: readonly string[]): Promise<void> {
    const still = new Set((await audience(occasion, userIds)).userIds);
    // The actor was told nothing by this, but maybe of the same by somebody else.
    const lost = userIds
      .filter((userId) => userId !== occasion.actorId && !still.has(userId))
      .map((userId) => notificationOf(occasion, userId)._id);
    // By the card, as that of a bulk change tells of others, too.
    if (lost.length > 0) await notifications.remove({ _id: { $in: lost }, cardId: occasion.cardId });
  }

  async function tell(occasion: Occasion, reasons: Reasons, messageKey: string): Promise<void> {
    const { here, userIds } = await audience(occasion, [...reasons.keys()]);
    if (userIds.length === 0) return;
    const written = userIds.map((userId) => notificationOf(here, userId, reasons.get(userId)));
    const channels = await whoWants.channels(here, written, reasons);
    const by = (channel: NotificationChannel) =>
      written.filter(({ _id }) => channels.get(_id)?.includes(channel));
    await mails.add(by('email'), here);
    await pushes.add(by('push'), here);
    const docs = by('bell');
    if (docs.length === 0) return;
    if (here.lot) await notifications.addToLot(docs, here.lot.message);
    else await notifications.insertMissing(docs);
    const hearing = docs.map(({ userId }) => userId);
    await takeBack(here, hearing);
    await log.notificationsChanged(hearing, messageKey);
  }

  return {
    /**
     * Notifies the current recipients. Users who become recipients later are not notified, even if the event is
     * redelivered.
     * @returns whether it is the first try
     */
    async announce(occasion: Occasion, recipients: () => Promise<Recipients>): Promise<boolean> {
      if (tooOld(occasion.at)) return false;
      const known = await told.begin(occasion);
      if (known === 'done') return false;
      const reasons = await whoWants.concerned(occasion, await recipients());
      // The earlier try may have ended between its write and this.
      if (known === 'begun') await takeBack(occasion, [...reasons.keys()]);
      await tell(occasion, reasons, occasion.key);
      await told.finish(occasion.key);
      return known === 'new';
    },

    /** Notifies a participant, whose event arrived late, of what happened to the card since. */
    async catchUp(
      { cardId, userId, since }: { cardId: string; userId: string; since: string },
      reason: Reason,
      types: readonly Occasion['type'][],
    ): Promise<void> {
      for (const { occasion } of await told.since({ cardId, at: since })) {
        if (types.includes(occasion.type))
          await tell(occasion, new Map([[userId, [reason]]]), `${occasion.key}/${userId}`);
      }
    },
  };
}
