import type { Comment } from '@cardinal/contracts';
import type { Names } from '../read-models/users.ts';
import type { CommentDocument } from './comment.model.ts';

export type PresentComments = (comments: readonly CommentDocument[]) => Promise<Comment[]>;

/** What goes out of comments; of a deleted one only the place that its replies hang on. */
export const createCommentPresenter =
  ({ names }: { names: Names }): PresentComments =>
  async (comments) => {
    const people = await names(
      comments.filter(({ placeholder }) => !placeholder).map(({ userId }) => userId),
    );
    return comments.map((comment) => ({
      id: comment._id,
      cardId: comment.cardId,
      projectId: comment.projectId,
      boardId: comment.boardId,
      userId: comment.userId,
      user: comment.placeholder ? null : (people.get(comment.userId) ?? null),
      content: comment.placeholder ? '' : comment.content,
      imageUrls: comment.placeholder ? null : comment.imageUrls,
      parentCommentId: comment.parentCommentId,
      deleted: comment.placeholder,
      createdAt: comment.createdAt.toISOString(),
      updatedAt: comment.updatedAt.toISOString(),
      version: comment.version,
    }));
  };
