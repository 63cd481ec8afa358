import { earlierThan, type Moment } from '@cardinal/service-kit';
import { type CardModel, type CardRow, listedRowFields } from '../../kernel/card/card.model.ts';
import { givingUpActivity, searchLimitMs, tooManyToMerge } from '../../kernel/load/query-limits.ts';
import { onBoards } from '../card-lists/card-list.repository.ts';
import type { CommentDocument, CommentModel } from '../comments/comment.model.ts';

/** A card without its description. */
export type ActiveCard = Omit<CardRow, 'description'>;
export type ActiveComment = Pick<
  CommentDocument,
  '_id' | 'cardId' | 'boardId' | 'projectId' | 'userId' | 'content' | 'createdAt'
>;
export type NewCard = Pick<CardRow, '_id' | 'createdAt' | 'createdBy'>;

export interface NewOnBoards {
  /** The cards of these boards that were written or changed last, newest first. */
  changedCards(boardIds: readonly string[], limit: number): Promise<ActiveCard[]>;
  /** The last cards that were written on these boards, newest first. */
  newCards(boardIds: readonly string[], before: Moment | null, limit: number): Promise<NewCard[]>;
  /** The last comments on cards of these boards, newest first. */
  latestComments(
    boardIds: readonly string[],
    limit: number,
    before?: Moment | null,
  ): Promise<ActiveComment[]>;
}

const { description: _, ...shown } = listedRowFields;
export const activeFields = shown;
/** Characters of a comment that are shown. */
export const excerptLength = 140;
/** With more of the text than an excerpt of it shows, as blanks are taken out. */
const commentFields = {
  ...{ cardId: 1, boardId: 1, projectId: 1, userId: 1, createdAt: 1 },
  content: { $substrCP: ['$content', 0, 4 * excerptLength] },
} as object;
const newCardFields = { createdAt: 1, createdBy: 1 } as const;
export const living = { deleted: false };
export const visibleComments = { ...living, placeholder: false };

/** The newest on boards. Each query comes out of an index in its order. */
export function createNewOnBoards({
  cards,
  comments,
}: {
  cards: CardModel;
  comments: CommentModel;
}): NewOnBoards {
  return {
    changedCards: (boardIds, limit) =>
      givingUpActivity(
        cards
          .find({ ...living, ...onBoards(boardIds) }, activeFields)
          .sort({ updatedAt: -1, _id: -1 })
          .limit(limit)
          .hint(tooManyToMerge(boardIds.length) ? 'allChanged' : 'changed')
          .maxTimeMS(searchLimitMs)
          .lean<ActiveCard[]>()
          .exec(),
      ),
    newCards: (boardIds, before, limit) =>
      givingUpActivity(
        cards
          .find({ ...living, ...onBoards(boardIds), ...earlierThan('createdAt', before) }, newCardFields)
          .sort({ createdAt: -1, _id: -1 })
          .limit(limit)
          .hint(tooManyToMerge(boardIds.length) ? 'allNewest' : 'newest')
          .maxTimeMS(searchLimitMs)
          .lean<NewCard[]>()
          .exec(),
      ),
    latestComments: (boardIds, limit, before = null) =>
      givingUpActivity(
        comments
          .find(
            { ...visibleComments, ...onBoards(boardIds), ...earlierThan('createdAt', before) },
            commentFields,
          )
          .sort({ createdAt: -1, _id: -1 })
          .limit(limit)
          .hint(tooManyToMerge(boardIds.length) ? 'allLatest' : 'latest')
          .maxTimeMS(searchLimitMs)
          .lean<ActiveComment[]>()
          .exec(),
      ),
  };
}
