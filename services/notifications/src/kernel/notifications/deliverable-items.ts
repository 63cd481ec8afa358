import type { NotificationChannel } from '@cardinal/contracts';
import type { Levels } from '../following/level.repository.ts';
import type { Preferences } from '../preferences/preferences.repository.ts';
import { channelsFor } from '../preferences/preferences.rules.ts';
import type { Participants } from '../read-models/participants.ts';
import type { Audience } from './audience.ts';
import type { NotificationDocument } from './notification.model.ts';
import type { NotificationRepository } from './notification.repository.ts';
import type { NotificationContent } from './notification-content.ts';
import { toLevelPlace } from './who-wants.ts';

/** A notification queued for e-mail or push. */
export type DeliverableItem = Omit<NotificationDocument, 'isRead' | 'readAt'>;

export interface DeliverableItemsDeps {
  notifications: Pick<NotificationRepository, 'byIds'>;
  preferences: Pick<Preferences, 'of'>;
  levels: Pick<Levels, 'at'>;
  audience: Audience;
  participants: Pick<Participants, 'whereIs'>;
  /** Ensures that all answered revocations are known. @throws if that cannot be said */
  ensure(projectIds: Iterable<string>): Promise<unknown>;
}

export type DeliverableItems = ReturnType<typeof createDeliverableItems>;

/**
 * Creates a function that leaves out items that their reader has read, turned off or may no longer see, at the moment
 * when they go out by a channel.
 */
export function createDeliverableItems(deps: DeliverableItemsDeps) {
  const { notifications, preferences, levels, audience, participants, ensure } = deps;

  /** Whether the user sees any of the cards of a bulk change. */
  async function seesOne(
    content: NotificationContent,
    cardIds: readonly string[],
    userId: string,
  ): Promise<boolean> {
    for (const cardId of cardIds) {
      const where = await participants.whereIs(cardId);
      const about = where && { ...content, cardId, boardId: where.boardId };
      if (about && (await audience(about, [userId])).userIds.length > 0) return true;
    }
    return false;
  }

  /** The item on the board where its card is now; null if its reader does not see that, or any of several cards. */
  async function placed<T extends DeliverableItem>(item: T): Promise<T | null> {
    const content = { ...item, key: item._id, at: item.createdAt.toISOString(), text: undefined };
    const { here, userIds } = await audience(content, [item.userId]);
    if ((await levels.at(toLevelPlace(here))).of(item.userId) === 'nothing') return null;
    if (userIds.length === 0) return null;
    const { cardIds } = item.metadata as { cardIds?: string[] };
    if (cardIds && !item.cardId && !(await seesOne(content, cardIds, item.userId))) return null;
    return { ...item, boardId: here.boardId, metadata: here.metadata };
  }

  return async <T extends DeliverableItem>(
    channel: NotificationChannel,
    userId: string,
    items: readonly T[],
  ): Promise<T[]> => {
    await ensure(new Set(items.flatMap(({ projectId }) => projectId ?? [])));
    const ids = items.map(({ _id }) => _id);
    const [wishes, inBell] = await Promise.all([preferences.of(userId), notifications.byIds(userId, ids)]);
    const judged = items.map((item) => {
      const shown = inBell.get(item._id);
      // That of a bulk change counts more cards by now.
      const { cardId, boardId, message, metadata } = shown ?? item;
      if (shown?.isRead || !channelsFor(wishes, item.type).includes(channel)) return null;
      return placed({ ...item, cardId, boardId, message, metadata });
    });
    return (await Promise.all(judged)).filter((item) => item !== null);
  };
}
