import { may, mayChangeComment } from '@cardinal/contracts';
import { AppError, notFound, notFoundAs } from '@cardinal/service-kit';
import { requirePart } from '../../kernel/access/require-part.ts';
import type { SignedIn, Viewer } from '../../kernel/access/viewer.ts';
import type { SeeCard, SeenCard } from '../../kernel/card/see-card.ts';
import type { CommentDocument, CommentRow } from './comment.model.ts';
import type { CommentKinds } from './comment-kind.ts';

export interface SeeCommentDeps {
  kinds: CommentKinds;
  seeCard: SeeCard;
}

interface SeenComment extends SeenCard {
  comment: CommentRow;
}

/**
 * A comment that the viewer may see; of internal notes, that is the team.
 * @param cardId where given, the comment must be on this card
 * @throws AppError `not_found` where it is missing, deleted, out of reach or of another card
 */
export type SeeComment = (viewer: Viewer, commentId: string, cardId?: string) => Promise<SeenComment>;

/** @throws AppError `not_found` once it is deleted, down to an empty place too */
export function stillThere({ placeholder }: Pick<CommentDocument, 'placeholder'>): void {
  if (placeholder) throw notFound('Comment');
}

export const createSeeComment =
  ({ kinds: { open, internal }, seeCard }: SeeCommentDeps): SeeComment =>
  async (viewer, commentId, cardId) => {
    const comment = (await open.comments.find(commentId)) ?? (await internal.comments.find(commentId));
    if (!comment || (cardId !== undefined && comment.cardId !== cardId)) throw notFound('Comment');
    const seen = await seeCard(viewer, comment.cardId).catch(notFoundAs('Comment'));
    if (comment.internal && !may(seen.role, 'note.use')) throw notFound('Comment');
    stillThere(comment);
    return { ...seen, comment };
  };

/** The same, of a user who takes part where it is: sponsored accounts do that as members only. */
export const takingPartIn =
  (seeComment: SeeComment) =>
  async (user: SignedIn, commentId: string, cardId?: string): Promise<SeenComment> => {
    const seen = await seeComment(user, commentId, cardId);
    requirePart(user, seen);
    return seen;
  };

/**
 * A comment that the user may edit and delete.
 * @throws AppError as `SeeComment` does, and `forbidden` where it is somebody else's
 */
export type SeeOwnComment = (user: SignedIn, commentId: string, cardId?: string) => Promise<SeenComment>;

export function createSeeOwnComment({ seeComment }: { seeComment: SeeComment }): SeeOwnComment {
  const takePart = takingPartIn(seeComment);
  return async (user, commentId, cardId) => {
    const seen = await takePart(user, commentId, cardId);
    if (!mayChangeComment(seen.role, user.id, seen.comment))
      throw new AppError('forbidden', 'Only the author or an admin may change a comment');
    return seen;
  };
}
