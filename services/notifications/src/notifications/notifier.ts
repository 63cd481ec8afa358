import type { NotificationChannel } from '@cardinal/contracts';
import { v5 as uuidv5 } from 'uuid';
import type { Reason, Recipients } from '../following/following.rules.ts';
import type { MailNotifications } from '../mail/mail-notifications.ts';
import type { StreamLog } from '../stream/stream-log.repository.ts';
import { type AudienceDeps, createAudience, tooOld } from './audience.ts';
import type { NotificationDocument } from './notification.model.ts';
import type { NotificationRepository } from './notification.repository.ts';
import type { Occasion } from './occasion.ts';
import type { ToldOccasions } from './told-occasion.repository.ts';
import { createWhoWants, type Reasons, type WhoWantsDeps } from './who-wants.ts';

/**
 * Ids of notifications are derived from this namespace, the event and the user, so redelivery finds the existing one.
 */
const namespace = '6f1f2d6c-3b0c-4c55-9a4e-9a1a6c1d7f10';
export interface NotifierDeps extends AudienceDeps, WhoWantsDeps {
  notifications: NotificationRepository;
  told: ToldOccasions;
  mails: Pick<MailNotifications, 'add'>;
  log: StreamLog;
}

export type Notifier = ReturnType<typeof createNotifier>;

/** Notifies users of occasions: once each, never the actor, and only of what they may see. */
export function createNotifier(deps: NotifierDeps) {
  const { notifications, told, mails, log } = deps;
  const audience = createAudience(deps);
  const whoWants = createWhoWants(deps);

  function write(occasion: Occasion, userId: string): NotificationDocument {
    const { key, at, type, message, actorId, projectId, boardId, cardId, metadata, lot, personal, once } =
      occasion;
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
    };
  }

  /** Removes notifications whose subject was deleted or hidden while they were written. */
  async function takeBack(occasion: Occasion, userIds: readonly string[]): Promise<void> {
    const still = new Set((await audience(occasion, userIds)).userIds);
    const lost = userIds.filter((userId) => !still.has(userId)).map((userId) => write(occasion, userId)._id);
    // By the card, as that of a bulk change tells of others, too.
    if (lost.length > 0) await notifications.remove({ _id: { $in: lost }, cardId: occasion.cardId });
  }

  async function tell(occasion: Occasion, reasons: Reasons, messageKey: string): Promise<void> {
    const { here, userIds } = await audience(occasion, [...reasons.keys()]);
    if (userIds.length === 0) return;
    const written = userIds.map((userId) => write(here, userId));
    const channels = await whoWants.channels(here, written, reasons);
    const by = (channel: NotificationChannel) =>
      written.filter(({ _id }) => channels.get(_id)?.includes(channel));
    await mails.add(by('email'), here);
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
