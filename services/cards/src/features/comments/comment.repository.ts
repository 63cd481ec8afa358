import { limits } from '@cardinal/contracts';
import { findLiving } from '@cardinal/service-kit';
import { countByCard } from '../../kernel/card-counts/count-by-card.ts';
import {
  type CommentDocument,
  type CommentModel,
  type CommentRow,
  rowFields,
  type StoredEdit,
} from './comment.model.ts';

export interface CommentRepository {
  model: CommentModel;
  find(commentId: string): Promise<CommentRow | null>;
  /** The kept edits of a comment. */
  findEdits(commentId: string): Promise<StoredEdit[]>;
  /** Oldest first, up to the first that no longer fits into an answer; empty places of deleted comments are among them. */
  ofCard(cardId: string, page: { limit: number; offset: number }): Promise<CommentRow[]>;
  /** All of these cards, one card after the other, oldest first. */
  eachOfCards(cardIds: readonly string[]): AsyncIterable<CommentRow>;
  /** All that `ofCard` gives in parts. */
  countShown(cardId: string): Promise<number>;
  /** Comments that are not deleted. */
  count(cardId: string): Promise<number>;
  hasReplies(commentId: string): Promise<boolean>;
  /** Everyone who wrote a comment on these cards that is not deleted. */
  findWriters(cardIds: readonly string[]): Promise<Map<string, string[]>>;
}

/** Most cards have fewer comments, and need one batch; a thousand of the longest would be 30 MB at once. */
export const readAtOnce = 200;

/** Oldest first. */
export const inOrder = { createdAt: 1, _id: 1 } as const;

/** The first comments, up to the first that no longer fits into an answer. */
export async function fittingComments(cursor: AsyncIterable<CommentRow>): Promise<CommentRow[]> {
  const found: CommentRow[] = [];
  let bytes = 0;
  for await (const comment of cursor) {
    found.push(comment);
    bytes += Buffer.byteLength(comment.content);
    // One more than can be answered, so that the caller knows that there are more.
    if (bytes > limits.listBytes) break;
  }
  return found;
}

export function createCommentRepository({ comments: model }: { comments: CommentModel }): CommentRepository {
  return {
    model,
    find: (commentId) => findLiving(model, commentId, rowFields),
    findEdits: async (commentId) =>
      (await model.findById(commentId, { edits: 1 }).lean<CommentDocument>())?.edits ?? [],
    async ofCard(cardId, { limit, offset }) {
      const cursor = model
        .find({ cardId, deleted: false }, rowFields)
        .sort(inOrder)
        .skip(offset)
        .limit(limit)
        .lean<CommentRow[]>()
        .cursor({ batchSize: readAtOnce });
      return fittingComments(cursor as AsyncIterable<CommentRow>);
    },
    eachOfCards: (cardIds) =>
      model
        .find({ cardId: { $in: [...cardIds] }, deleted: false }, rowFields)
        .sort({ cardId: 1, ...inOrder })
        .hint('thread')
        .lean<CommentRow[]>()
        .cursor({ batchSize: 50 }) as AsyncIterable<CommentRow>,
    countShown: (cardId) => model.countDocuments({ cardId, deleted: false }).hint('thread'),
    // Without the hint, the planner may read documents that the index makes needless.
    count: countByCard(model, { deleted: false, placeholder: false }, 'thread'),
    hasReplies: async (commentId) =>
      (await model.exists({ parentCommentId: commentId, deleted: false })) !== null,
    async findWriters(cardIds) {
      const groups = await model.aggregate<{ _id: string; userIds: string[] }>([
        { $match: { cardId: { $in: [...cardIds] }, deleted: false, placeholder: false } },
        { $group: { _id: '$cardId', userIds: { $addToSet: '$userId' } } },
      ]);
      return new Map(groups.map(({ _id, userIds }) => [_id, userIds.sort()]));
    },
  };
}
