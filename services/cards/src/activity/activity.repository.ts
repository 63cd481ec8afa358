import { givingUp, searchLimitMs, tooManyToMerge } from '../card-lists/card-list.queries.ts';
import { onBoards } from '../card-lists/card-list.repository.ts';
import { type CardIndex, type CardModel, type CardRow, cardRowFields } from '../cards/card.model.ts';
import type { CommentDocument, CommentModel } from '../comments/comment.model.ts';

/** A card without its description. */
export type ActiveCard = Omit<CardRow, 'description'>;
export type ActiveComment = Pick<
  CommentDocument,
  '_id' | 'cardId' | 'boardId' | 'projectId' | 'userId' | 'content' | 'createdAt'
>;

export interface ActivityRepository {
  /** The cards of these boards that were written or changed last, newest first. */
  changedCards(boardIds: readonly string[], limit: number): Promise<ActiveCard[]>;
  /** The last comments on cards of these boards, newest first. */
  latestComments(boardIds: readonly string[], limit: number): Promise<ActiveComment[]>;
  /** The cards that are assigned to the user, newest first. */
  assignedTo(userId: string, limit: number): Promise<string[]>;
  /** The cards that the user wrote, the last changed first. */
  writtenBy(userId: string, limit: number): Promise<string[]>;
  /** The cards of the user's last comments. */
  commentedBy(userId: string, limit: number): Promise<string[]>;
  findAll(cardIds: readonly string[]): Promise<ActiveCard[]>;
  /** The last comment on each of these cards, by the card. */
  lastComments(cardIds: readonly string[]): Promise<Map<string, { userId: string; at: Date }>>;
}

const { description: _, ...activeFields } = cardRowFields;
/** Characters of a comment that are shown. */
export const excerptLength = 140;
/** With more of the text than an excerpt of it shows, as blanks are taken out. */
const commentFields = {
  ...{ cardId: 1, boardId: 1, projectId: 1, userId: 1, createdAt: 1 },
  content: { $substrCP: ['$content', 0, 4 * excerptLength] },
} as object;
const givingUpActivity = <T>(work: Promise<T>): Promise<T> =>
  givingUp(work, 'Recent activity takes too long to find. Please try again in a moment.');
const living = { deleted: false };
const written = { ...living, placeholder: false };

/** Reads what happened, from what cards and comments say of themselves. Each query comes out of an index in its order. */
export function createActivityRepository({
  cards,
  comments,
}: {
  cards: CardModel;
  comments: CommentModel;
}): ActivityRepository {
  async function idsOf(
    by: object,
    newest: 'createdAt' | 'updatedAt',
    index: CardIndex,
    limit: number,
  ): Promise<string[]> {
    const found = await cards
      .find({ ...by, ...living }, { _id: 1 })
      .sort({ [newest]: -1, _id: -1 })
      .limit(limit)
      .hint(index)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  const among = (cardIds: readonly string[]) => ({ $in: [...cardIds] });
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
    latestComments: (boardIds, limit) =>
      givingUpActivity(
        comments
          .find({ ...written, ...onBoards(boardIds) }, commentFields)
          .sort({ createdAt: -1, _id: -1 })
          .limit(limit)
          .hint(tooManyToMerge(boardIds.length) ? 'allLatest' : 'latest')
          .maxTimeMS(searchLimitMs)
          .lean<ActiveComment[]>()
          .exec(),
      ),
    assignedTo: (userId, limit) => idsOf({ assigneeIds: userId }, 'createdAt', 'assigned', limit),
    writtenBy: (userId, limit) => idsOf({ createdBy: userId }, 'updatedAt', 'author', limit),
    async commentedBy(userId, limit) {
      const found = await comments
        .find({ userId, ...written }, { _id: 0, cardId: 1 })
        .sort({ createdAt: -1 })
        .limit(limit)
        .hint('written by')
        .lean<{ cardId: string }[]>();
      return found.map(({ cardId }) => cardId);
    },
    findAll: async (cardIds) =>
      cardIds.length === 0
        ? []
        : cards.find({ _id: among(cardIds), ...living }, activeFields).lean<ActiveCard[]>(),
    async lastComments(cardIds) {
      const found = await givingUpActivity(
        comments
          .aggregate<{ _id: string; userId: string; at: Date }>([
            { $match: { cardId: among(cardIds), ...written } },
            { $sort: { cardId: 1, createdAt: 1 } },
            { $group: { _id: '$cardId', userId: { $last: '$userId' }, at: { $last: '$createdAt' } } },
          ])
          .option({ hint: 'thread', maxTimeMS: searchLimitMs })
          .exec(),
      );
      return new Map(found.map(({ _id, userId, at }) => [_id, { userId, at }]));
    },
  };
}
