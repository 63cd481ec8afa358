import { mayChangeComment } from '@cardinal/contracts';
import { AppError, notFound } from '@cardinal/service-kit';
import { requirePart } from '../access/require-part.ts';
import type { SignedIn } from '../access/viewer.ts';
import type { SeeCard, SeenCard } from '../cards/see-card.ts';
import type { CommentDocument } from './comment.model.ts';
import type { CommentRepository } from './comment.repository.ts';

export interface SeeOwnCommentDeps {
  comments: CommentRepository;
  seeCard: SeeCard;
}

interface ChangeableComment extends SeenCard {
  comment: CommentDocument;
  /** @throws AppError `not_found` once it is deleted, down to an empty place too */
  stillThere(comment: CommentDocument): void;
}

/**
 * A comment that the user may edit and delete.
 * @throws AppError `not_found` where it is missing, deleted, out of reach or of another card; `forbidden` where it is
 * somebody else's
 */
export type SeeOwnComment = (
  user: SignedIn,
  commentId: string,
  cardId: string | undefined,
) => Promise<ChangeableComment>;

function stillThere({ placeholder }: CommentDocument): void {
  if (placeholder) throw notFound('Comment');
}

export const createSeeOwnComment =
  ({ comments, seeCard }: SeeOwnCommentDeps): SeeOwnComment =>
  async (user, commentId, cardId) => {
    const comment = await comments.find(commentId);
    if (!comment || (cardId !== undefined && comment.cardId !== cardId)) throw notFound('Comment');
    const seen = await seeCard(user, comment.cardId).catch((error) => {
      // Which of the two is missing is nobody's business.
      throw error instanceof AppError && error.code === 'not_found' ? notFound('Comment') : error;
    });
    stillThere(comment);
    requirePart(user, seen.role);
    if (!mayChangeComment(seen.role, user.id, comment))
      throw new AppError('forbidden', 'Only the author or an admin may change a comment');
    return { ...seen, comment, stillThere };
  };
