import type { CommentPlace } from '@cardinal/contracts';
import { createFollowCard } from '../../kernel/notifications/follow-card.ts';
import type { NotificationRepository } from '../../kernel/notifications/notification.repository.ts';
import type { Removal } from '../../kernel/notifications/removal.ts';
import type { Participants } from '../../kernel/read-models/participants.ts';
import type { Places } from '../../kernel/read-models/places.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import { removeIfCardGone } from '../../kernel/read-models/remove-if-card-gone.ts';

export interface MoveCommentsDeps {
  participants: Participants;
  projects: Projects;
  places: Places;
  notifications: Pick<NotificationRepository, 'findCommentIds'>;
  removal: Pick<Removal, 'remove' | 'moveCard' | 'moveComments'>;
}

/**
 * After a card was taken out of another one: what is kept of the comments that went back goes along, and what is kept
 * of those that are no more is removed. Harmless to repeat.
 * @param at when it happened; ISO 8601
 * @param commentIds all that something is kept of, by default
 * @throws AppError `unavailable` if the owner of the comments does not answer
 */
export type MoveComments = (cardId: string, at: string, commentIds?: readonly string[]) => Promise<void>;

export function createMoveComments(deps: MoveCommentsDeps): MoveComments {
  const { participants, projects, places, notifications, removal } = deps;
  const followCard = createFollowCard(deps);
  const removeIfGone = removeIfCardGone(projects, participants);

  const keptOn = async (cardId: string): Promise<string[]> => [
    ...(await notifications.findCommentIds(cardId)),
    ...(await participants.commentsOn(cardId)),
  ];

  const removeFrom = (cardId: string, ids: readonly string[]) =>
    removal.remove({ cardId, 'metadata.commentId': { $in: ids } });

  async function bring(cardId: string, ids: readonly string[], to: CommentPlace): Promise<void> {
    await participants.commentsLeft(cardId, ids, to);
    const place = await places.getBoard(to.cardId, to.boardId);
    if (place) await removal.moveComments(cardId, ids, { cardId: to.cardId, board: place.board });
    else await removeFrom(cardId, ids);
    // It may be gone by now, or have moved on.
    if (await removeIfGone(to)) await removeFrom(to.cardId, ids);
    else if (place) await followCard(to.cardId, place.board._id);
  }

  return async (cardId, at, commentIds) => {
    const ids = [...new Set(commentIds ?? (await keptOn(cardId)))];
    const found = await Promise.all(ids.map(async (id) => ({ id, place: await places.ofComment(id) })));
    const byCard = Map.groupBy(found, ({ place }) => place?.cardId);
    for (const [there, comments] of byCard) {
      const those = comments.map(({ id }) => id);
      const [{ place = null } = {}] = comments;
      if (there === cardId) continue;
      if (!place) {
        await participants.commentsGone(cardId, those);
        await removeFrom(cardId, those);
        continue;
      }
      // Notifications that are moved to a card before its restoration arrives would be removed.
      await participants.isGoneAt(place.cardId, at);
      await bring(cardId, those, place);
    }
  };
}
