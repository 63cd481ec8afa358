import { v5 as uuidv5 } from 'uuid';
import type { WhoSees } from '../access/who-sees.ts';
import type { Preferences } from '../preferences/preferences.repository.ts';
import { channelsFor, defaultPreferences } from '../preferences/preferences.rules.ts';
import type { Participants } from '../read-models/participants.ts';
import { type Users, waitsForApproval } from '../read-models/users.ts';
import type { StreamLog } from '../stream/stream-log.repository.ts';
import type { NotificationDocument } from './notification.model.ts';
import type { NotificationRepository } from './notification.repository.ts';
import { keptDays } from './notification.rules.ts';
import type { Occasion } from './occasion.ts';
import type { ToldOccasions } from './told-occasion.repository.ts';

/**
 * Ids of notifications are derived from this namespace, the event and the user, so redelivery finds the existing one.
 */
const namespace = '6f1f2d6c-3b0c-4c55-9a4e-9a1a6c1d7f10';
const keptMs = keptDays * 24 * 60 * 60 * 1_000;

export interface NotifierDeps {
  notifications: NotificationRepository;
  told: ToldOccasions;
  whoSees: WhoSees;
  participants: Participants;
  users: Users;
  preferences: Pick<Preferences, 'byIds'>;
  log: StreamLog;
}

const tooOld = (at: string) => Date.parse(at) < Date.now() - keptMs;

export type Notifier = ReturnType<typeof createNotifier>;

/** Notifies users of occasions: once each, never the actor, and only of what they may see. */
export function createNotifier(deps: NotifierDeps) {
  const { notifications, told, whoSees, participants, users, preferences, log } = deps;

  /** Whether its subject still exists. */
  async function stands({ type, cardId, metadata }: Occasion): Promise<boolean> {
    if (cardId && (await participants.isGone(cardId))) return false;
    if (metadata.commentId && (await participants.isWithdrawn(String(metadata.commentId)))) return false;
    if (type !== 'user_pending') return true;
    const user = await users.byId(String(metadata.userId));
    return user !== null && waitsForApproval(user);
  }

  async function audience(occasion: Occasion, userIds: readonly string[]): Promise<string[]> {
    const others = userIds.filter((userId) => userId !== occasion.actorId);
    if (others.length === 0 || tooOld(occasion.at) || !(await stands(occasion))) return [];
    return whoSees.among(others, occasion);
  }

  function write(occasion: Occasion, userId: string): NotificationDocument {
    const { key, at, type, message, actorId, projectId, boardId, cardId, metadata, lot, personal } = occasion;
    const words = personal?.userIds.includes(userId) ? personal : { type, message };
    return {
      _id: uuidv5(`${lot ? `${lot.id}:${type}` : key}:${userId}`, namespace),
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
  async function takeBack(occasion: Occasion, docs: readonly NotificationDocument[]): Promise<void> {
    const userIds = docs.map(({ userId }) => userId);
    const still = new Set(await audience(occasion, userIds));
    const lost = docs.filter(({ userId }) => !still.has(userId)).map(({ _id }) => _id);
    // By the card, as that of a bulk change tells of others, too.
    if (lost.length > 0) await notifications.remove({ _id: { $in: lost }, cardId: occasion.cardId });
  }

  /** The notifications whose users want to hear of them in the bell. */
  async function forBell(docs: readonly NotificationDocument[]): Promise<NotificationDocument[]> {
    const chosen = await preferences.byIds(docs.map(({ userId }) => userId));
    return docs.filter(({ userId, type }) =>
      channelsFor(chosen.get(userId) ?? defaultPreferences, type).includes('bell'),
    );
  }

  async function tell(occasion: Occasion, userIds: readonly string[], messageKey: string): Promise<void> {
    const told = (await audience(occasion, userIds)).map((userId) => write(occasion, userId));
    const docs = await forBell(told);
    if (docs.length === 0) return;
    await notifications.insertMissing(docs);
    if (occasion.lot) await notifications.addToLot(docs, occasion.lot.message);
    await takeBack(occasion, docs);
    await log.notificationsChanged(
      docs.map(({ userId }) => userId),
      messageKey,
    );
  }

  return {
    /**
     * Notifies the current recipients. Users who become recipients later are not notified, even if the event is
     * redelivered.
     */
    async announce(occasion: Occasion, recipients: () => Promise<readonly string[]>): Promise<void> {
      if (tooOld(occasion.at) || (await told.begin(occasion))) return;
      await tell(occasion, await recipients(), occasion.key);
      await told.finish(occasion.key);
    },

    /** Notifies a participant, whose event arrived late, of what happened to the card since. */
    async catchUp(
      { cardId, userId, since }: { cardId: string; userId: string; since: string },
      types: readonly Occasion['type'][],
    ): Promise<void> {
      for (const { occasion } of await told.since({ cardId, at: since })) {
        if (types.includes(occasion.type)) await tell(occasion, [userId], `${occasion.key}/${userId}`);
      }
    },
  };
}
