import { findLiving } from '@cardinal/service-kit';
import type { CommentDocument, CommentModel } from './comment.model.ts';

export interface CommentRepository {
  model: CommentModel;
  find(commentId: string): Promise<CommentDocument | null>;
  /** Oldest first; empty places of deleted comments are among them. */
  ofCard(cardId: string, page: { limit: number; offset: number }): Promise<CommentDocument[]>;
  /** Comments that are not deleted. */
  count(cardId: string): Promise<number>;
  hasReplies(commentId: string): Promise<boolean>;
  /** Everyone who wrote a comment on these cards that is not deleted. */
  writersOf(cardIds: readonly string[]): Promise<Map<string, string[]>>;
}

export function createCommentRepository(model: CommentModel): CommentRepository {
  return {
    model,
    find: (commentId) => findLiving(model, commentId, { outbox: 0 }),
    ofCard: (cardId, { limit, offset }) =>
      model
        .find({ cardId, deleted: false }, { outbox: 0 })
        .sort({ createdAt: 1, _id: 1 })
        .skip(offset)
        .limit(limit)
        .lean<CommentDocument[]>(),
    // Without the hint, the planner may read documents that the index makes needless.
    count: (cardId) => model.countDocuments({ cardId, deleted: false, placeholder: false }).hint('thread'),
    hasReplies: async (commentId) =>
      (await model.exists({ parentCommentId: commentId, deleted: false })) !== null,
    async writersOf(cardIds) {
      const groups = await model.aggregate<{ _id: string; userIds: string[] }>([
        { $match: { cardId: { $in: [...cardIds] }, deleted: false, placeholder: false } },
        { $group: { _id: '$cardId', userIds: { $addToSet: '$userId' } } },
      ]);
      return new Map(groups.map(({ _id, userIds }) => [_id, userIds.sort()]));
    },
  };
}
