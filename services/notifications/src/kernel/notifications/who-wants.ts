import type { NotificationChannel } from '@cardinal/contracts';
import {
  followedTypes,
  groupReasons,
  type Reason,
  type Recipients,
  wantsNotification,
} from '../following/following.rules.ts';
import type { Levels } from '../following/level.repository.ts';
import type { Preferences } from '../preferences/preferences.repository.ts';
import { channelsFor, defaultPreferences } from '../preferences/preferences.rules.ts';
import type { NotificationDocument } from './notification.model.ts';
import type { NotificationContent } from './notification-content.ts';

const nowhere = { projectId: null, boardId: null, cardId: null };

/** The location by which levels are looked up: memberships and accounts have none. */
export const toLevelPlace = ({
  projectId,
  boardId,
  cardId,
}: Pick<NotificationContent, 'projectId' | 'boardId' | 'cardId'>) =>
  boardId ? { projectId, boardId, cardId } : nowhere;

/** The same as it happens: a new card has none of its own yet. */
const toFirstPlace = ({ type, cardId, ...where }: NotificationContent) =>
  toLevelPlace({ ...where, cardId: type === 'card_created' ? null : cardId });

export interface WhoWantsDeps {
  levels: Pick<Levels, 'at'>;
  preferences: Pick<Preferences, 'byIds'>;
}

export type Reasons = ReadonlyMap<string, readonly Reason[]>;

/** Finds who wants to be notified of a content, and how (docs/product-rules.md, Notifications). */
export const createWhoWants = ({ levels, preferences }: WhoWantsDeps) => ({
  /** The users whom it concerns, and those who follow everything there. */
  async concerned(content: NotificationContent, recipients: Recipients): Promise<Reasons> {
    const reasons = groupReasons(recipients);
    if (!followedTypes.includes(content.type)) return reasons;
    for (const userId of (await levels.at(toFirstPlace(content))).everything)
      if (!reasons.has(userId)) reasons.set(userId, []);
    return reasons;
  },

  /** The channels of each notification of a content, by its id: none where its user does not want it. */
  async channels(
    content: NotificationContent,
    docs: readonly Pick<NotificationDocument, '_id' | 'userId' | 'type'>[],
    reasons: Reasons,
  ): Promise<Map<string, NotificationChannel[]>> {
    const at = await levels.at(toFirstPlace(content));
    const chosen = await preferences.byIds(docs.map(({ userId }) => userId));
    const selectChannels = (userId: string, type: NotificationDocument['type']) => {
      const mine = chosen.get(userId) ?? defaultPreferences;
      const who = { level: at.of(userId), reasons: reasons.get(userId) ?? [], autoFollow: mine.autoFollow };
      return wantsNotification(type, who) ? channelsFor(mine, type) : [];
    };
    const remaining = ({ userId, type }: (typeof docs)[number]) => {
      const taken = content.except?.includes(userId) ? selectChannels(userId, 'mention') : [];
      return selectChannels(userId, type).filter((channel) => !taken.includes(channel));
    };
    return new Map(docs.map((doc) => [doc._id, remaining(doc)]));
  },
});
