import { mayChangeComment } from '@cardinal/contracts';
import { AppError, notFound, notFoundAs } from '@cardinal/service-kit';
import { requirePart } from '../access/require-part.ts';
import type { SignedIn, Viewer } from '../access/viewer.ts';
import type { SeeCard, SeenCard } from '../cards/see-card.ts';
import type { CommentDocument, CommentRow } from './comment.model.ts';
import type { CommentRepository } from './comment.repository.ts';

export interface SeeCommentDeps {
  comments: CommentRepository;
  seeCard: SeeCard;
}

interface SeenComment extends SeenCard {
  comment: CommentRow;
}

/**
 * A comment that the viewer may see.
 * @param cardId where given, the comment must be on this card
 * @throws AppError `not_found` where it is missing, deleted, out of reach or of another card
 */
export type SeeComment = (viewer: Viewer, commentId: string, cardId?: string) => Promise<SeenComment>;

/** @throws AppError `not_found` once it is deleted, down to an empty place too */
export function stillThere({ placeholder }: Pick<CommentDocument, 'placeholder'>): void {
  if (placeholder) throw notFound('Comment');
}

export const createSeeComment =
  ({ comments, seeCard }: SeeCommentDeps): SeeComment =>
  async (viewer, commentId, cardId) => {
    const comment = await comments.find(commentId);
    if (!comment || (cardId !== undefined && comment.cardId !== cardId)) throw notFound('Comment');
    const seen = await seeCard(viewer, comment.cardId).catch(notFoundAs('Comment'));
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
