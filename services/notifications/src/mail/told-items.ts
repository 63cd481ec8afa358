import type { Levels } from '../following/level.repository.ts';
import type { Audience } from '../notifications/audience.ts';
import type { NotificationRepository } from '../notifications/notification.repository.ts';
import { levelPlaceOf } from '../notifications/who-wants.ts';
import type { Preferences } from '../preferences/preferences.repository.ts';
import { channelsFor } from '../preferences/preferences.rules.ts';
import type { CardMutes } from './card-mutes.ts';
import type { MailItem } from './mail-item.model.ts';

export interface ToldItemsDeps {
  notifications: Pick<NotificationRepository, 'byIds'>;
  preferences: Pick<Preferences, 'of'>;
  cardMutes: Pick<CardMutes, 'among'>;
  levels: Pick<Levels, 'at'>;
  audience: Audience;
  /** Ensures that all answered revocations are known. @throws if that cannot be said */
  ensure(projectIds: Iterable<string>): Promise<unknown>;
}

const present = <T>(value: T | null): value is T => value !== null;

/**
 * Creates a function that leaves out what its reader has read, turned off or may no longer see, at the moment when the
 * e-mail goes out.
 */
export function createToldItems(deps: ToldItemsDeps) {
  const { notifications, preferences, cardMutes, levels, audience, ensure } = deps;

  /** The item on the board where its card is now; null if its reader does not see that. */
  async function placed(item: MailItem): Promise<MailItem | null> {
    const occasion = { ...item, key: item._id, at: item.createdAt.toISOString(), text: undefined };
    const { here, userIds } = await audience(occasion, [item.userId]);
    if ((await levels.at(levelPlaceOf(here))).of(item.userId) === 'nothing') return null;
    return userIds.length > 0 ? { ...item, boardId: here.boardId, metadata: here.metadata } : null;
  }

  return async (userId: string, items: readonly MailItem[]): Promise<MailItem[]> => {
    await ensure(new Set(items.flatMap(({ projectId }) => projectId ?? [])));
    const [wishes, muted, inBell] = await Promise.all([
      preferences.of(userId),
      cardMutes.among(
        userId,
        items.flatMap(({ cardId }) => cardId ?? []),
      ),
      notifications.byIds(
        userId,
        items.map(({ _id }) => _id),
      ),
    ]);
    const judged = items.map((item) => {
      const shown = inBell.get(item._id);
      // That of a bulk change counts more cards by now.
      const { cardId, boardId, message, metadata } = shown ?? item;
      if (shown?.isRead || !channelsFor(wishes, item.type).includes('email')) return null;
      if (cardId && muted.has(cardId)) return null;
      return placed({ ...item, cardId, boardId, message, metadata });
    });
    return (await Promise.all(judged)).filter(present);
  };
}
