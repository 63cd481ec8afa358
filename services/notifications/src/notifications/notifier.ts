import { v5 as uuidv5 } from 'uuid';
import type { WhoSees } from '../access/who-sees.ts';
import type { Participants } from '../read-models/participants.ts';
import { type Users, waitsForApproval } from '../read-models/users.ts';
import type { StreamLog } from '../stream/stream-log.repository.ts';
import type { NotificationDocument } from './notification.model.ts';
import type { NotificationRepository } from './notification.repository.ts';
import { keptDays } from './notification.rules.ts';
import type { Occasion } from './occasion.ts';
import type { ToldOccasions } from './told-occasion.repository.ts';

/** Ids of notifications are made from it, the fact and the user: whatever is delivered again finds its own. */
const namespace = '6f1f2d6c-3b0c-4c55-9a4e-9a1a6c1d7f10';
const keptMs = keptDays * 24 * 60 * 60 * 1_000;

export interface NotifierDeps {
  notifications: NotificationRepository;
  told: ToldOccasions;
  whoSees: WhoSees;
  participants: Participants;
  users: Users;
  log: StreamLog;
}

const tooOld = (at: string) => Date.parse(at) < Date.now() - keptMs;

export type Notifier = ReturnType<typeof createNotifier>;

/** Tells people of occasions: each once, never who caused it, and only what they may see. */
export function createNotifier({ notifications, told, whoSees, participants, users, log }: NotifierDeps) {
  /** Whether what it tells of is still there to be told of. */
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
    const { key, at, type, message, actorId, projectId, boardId, cardId, metadata, personal } = occasion;
    const words = personal?.userId === userId ? personal : { type, message };
    return {
      _id: uuidv5(`${key}:${userId}`, namespace),
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

  /** What went or was closed to somebody while it was being written is taken back. */
  async function takeBack(occasion: Occasion, docs: readonly NotificationDocument[]): Promise<void> {
    const userIds = docs.map(({ userId }) => userId);
    const still = new Set(await audience(occasion, userIds));
    const lost = docs.filter(({ userId }) => !still.has(userId)).map(({ _id }) => _id);
    if (lost.length > 0) await notifications.remove({ _id: { $in: lost } });
  }

  async function tell(occasion: Occasion, userIds: readonly string[], messageKey: string): Promise<void> {
    const docs = (await audience(occasion, userIds)).map((userId) => write(occasion, userId));
    if (docs.length === 0) return;
    await notifications.insertMissing(docs);
    await takeBack(occasion, docs);
    await log.notificationsChanged(
      docs.map(({ userId }) => userId),
      messageKey,
    );
  }

  return {
    /**
     * Tells those who should hear of it, as they are now. Told once, it is not told to those who only came to be
     * among them later, however often its event comes again.
     */
    async announce(occasion: Occasion, recipients: () => Promise<readonly string[]>): Promise<void> {
      if (tooOld(occasion.at) || (await told.begin(occasion))) return;
      await tell(occasion, await recipients(), occasion.key);
      await told.finish(occasion.key);
    },

    /** Tells somebody whose following reached us late of what had happened to the card since. */
    async catchUp(
      { cardId, userId, since }: { cardId: string; userId: string; since: string },
      types: readonly Occasion['type'][],
    ): Promise<void> {
      for (const { occasion } of await told.since(cardId, since)) {
        if (types.includes(occasion.type)) await tell(occasion, [userId], `${occasion.key}/${userId}`);
      }
    },
  };
}
