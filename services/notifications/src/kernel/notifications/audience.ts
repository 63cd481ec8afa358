import type { WhoSees } from '../access/who-sees.ts';
import type { Participants } from '../read-models/participants.ts';
import type { Places } from '../read-models/places.ts';
import { type Users, waitsForApproval } from '../read-models/users.ts';
import { isTooOld } from './notification.rules.ts';
import { isOfNote, type NotificationContent } from './notification-content.ts';

export interface AudienceDeps {
  whoSees: WhoSees;
  participants: Pick<Participants, 'wasGone' | 'isWithdrawn' | 'withdrawnAt'>;
  places: Pick<Places, 'getBoard' | 'isShown'>;
  users: Pick<Users, 'byId'>;
}

/** The users, of those given, to be notified of a content at this moment; and the content on the board where its card is. */
export type Audience = (
  content: NotificationContent,
  userIds: readonly string[],
) => Promise<{ here: NotificationContent; userIds: string[] }>;

/** Nobody is notified of what they did themselves, of what is gone, or of what they do not see. */
export function createAudience({ whoSees, participants, places, users }: AudienceDeps): Audience {
  /**
   * Whether its comment is gone. What happened to one after it had been hidden may be heard of before it is heard that it
   * is back, so its owner is asked then.
   */
  async function isGone(commentId: string, at: string): Promise<boolean> {
    if (!(await participants.isWithdrawn(commentId))) return false;
    const since = await participants.withdrawnAt(commentId);
    return since === null || since >= at || !(await places.isShown(commentId));
  }

  /** Whether its subject still exists. */
  async function stands({ type, at, cardId, metadata }: NotificationContent): Promise<boolean> {
    // Events since its restoration may arrive before that, and before the deletion.
    if (cardId && (await participants.wasGone(cardId, at))) return false;
    if (metadata.commentId && (await isGone(String(metadata.commentId), at))) return false;
    if (type !== 'user_pending') return true;
    const user = await users.byId(String(metadata.userId));
    return user !== null && waitsForApproval(user);
  }

  /** Null if the board of its card is gone. */
  async function placed(content: NotificationContent): Promise<NotificationContent | null> {
    const { cardId, boardId, metadata } = content;
    if (!cardId || !boardId) return content;
    const { board } = (await places.getBoard(cardId, boardId)) ?? {};
    if (!board || board._id === boardId) return board ? content : null;
    const names = { boardName: board.name, boardSlug: board.slug };
    return { ...content, boardId: board._id, metadata: { ...metadata, ...names } };
  }

  return async (content, userIds) => {
    const nobody = { here: content, userIds: [] };
    const others = userIds.filter((userId) => userId !== content.actorId);
    if (others.length === 0 || isTooOld(content.at) || !(await stands(content))) return nobody;
    const here = await placed(content);
    if (!here) return nobody;
    const about = { ...here, internal: isOfNote(here) };
    return { here, userIds: await whoSees.among(others, about) };
  };
}
