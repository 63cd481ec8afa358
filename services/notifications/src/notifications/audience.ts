import type { WhoSees } from '../access/who-sees.ts';
import type { Participants } from '../read-models/participants.ts';
import type { Places } from '../read-models/places.ts';
import { type Users, waitsForApproval } from '../read-models/users.ts';
import { keptDays } from './notification.rules.ts';
import { isOfNote, type Occasion } from './occasion.ts';

const keptMs = keptDays * 24 * 60 * 60 * 1_000;

/** Whether it happened so long ago that nobody is notified. */
export const tooOld = (at: string): boolean => Date.parse(at) < Date.now() - keptMs;

export interface AudienceDeps {
  whoSees: WhoSees;
  participants: Pick<Participants, 'wasGone' | 'isWithdrawn' | 'withdrawnAt'>;
  places: Pick<Places, 'boardOf' | 'isShown'>;
  users: Pick<Users, 'byId'>;
}

/** Those of some users who are to hear of an occasion at this moment, and the occasion on the board where its card is. */
export type Audience = (
  occasion: Occasion,
  userIds: readonly string[],
) => Promise<{ here: Occasion; userIds: string[] }>;

/** Nobody hears of what they did themselves, of what is gone, or of what they do not see. */
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
  async function stands({ type, at, cardId, metadata }: Occasion): Promise<boolean> {
    // What happened since its restoration may be heard of before that, and before the deletion.
    if (cardId && (await participants.wasGone(cardId, at))) return false;
    if (metadata.commentId && (await isGone(String(metadata.commentId), at))) return false;
    if (type !== 'user_pending') return true;
    const user = await users.byId(String(metadata.userId));
    return user !== null && waitsForApproval(user);
  }

  /** Null if the board of its card is gone. */
  async function placed(occasion: Occasion): Promise<Occasion | null> {
    const { cardId, boardId, metadata } = occasion;
    if (!cardId || !boardId) return occasion;
    const { board } = (await places.boardOf(cardId, boardId)) ?? {};
    if (!board || board._id === boardId) return board ? occasion : null;
    const names = { boardName: board.name, boardSlug: board.slug };
    return { ...occasion, boardId: board._id, metadata: { ...metadata, ...names } };
  }

  return async (occasion, userIds) => {
    const nobody = { here: occasion, userIds: [] };
    const others = userIds.filter((userId) => userId !== occasion.actorId);
    if (others.length === 0 || tooOld(occasion.at) || !(await stands(occasion))) return nobody;
    const here = await placed(occasion);
    if (!here) return nobody;
    const about = { ...here, internal: isOfNote(here) };
    return { here, userIds: await whoSees.among(others, about) };
  };
}
