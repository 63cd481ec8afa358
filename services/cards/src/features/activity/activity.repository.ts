import type { CardIndex, CardModel } from '../../kernel/card/card.model.ts';
import { givingUpActivity, searchLimitMs } from '../../kernel/load/query-limits.ts';
import type { CommentModel } from '../comments/comment.model.ts';
import {
  type ActiveCard,
  activeFields,
  createNewOnBoards,
  living,
  type NewOnBoards,
  visibleComments,
} from './new-on-boards.repository.ts';

interface LastComment {
  commentId: string;
  userId: string;
  at: Date;
}

export interface ActivityRepository extends NewOnBoards {
  /** The cards that are assigned to the user, newest first. */
  assignedTo(userId: string, limit: number): Promise<string[]>;
  /** The cards that the user wrote, the last changed first. */
  writtenBy(userId: string, limit: number): Promise<string[]>;
  /** The cards of the user's last comments. */
  commentedBy(userId: string, limit: number): Promise<string[]>;
  findAll(cardIds: readonly string[]): Promise<ActiveCard[]>;
  /** The last comment on each of these cards, by the card. */
  lastComments(cardIds: readonly string[]): Promise<Map<string, LastComment>>;
}

/** Reads what happened, from what cards and comments say of themselves. Each query comes out of an index in its order. */
export function createActivityRepository({
  cards,
  comments,
}: {
  cards: CardModel;
  comments: CommentModel;
}): ActivityRepository {
  async function findIds(
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
    ...createNewOnBoards({ cards, comments }),
    assignedTo: (userId, limit) => findIds({ assigneeIds: userId }, 'createdAt', 'assigned', limit),
    writtenBy: (userId, limit) => findIds({ createdBy: userId }, 'updatedAt', 'author', limit),
    async commentedBy(userId, limit) {
      const found = await comments
        .find({ userId, ...visibleComments }, { _id: 0, cardId: 1 })
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
          .aggregate<LastComment & { _id: string }>([
            { $match: { cardId: among(cardIds), ...visibleComments } },
            { $sort: { cardId: 1, createdAt: 1 } },
            {
              $group: {
                _id: '$cardId',
                commentId: { $last: '$_id' },
                userId: { $last: '$userId' },
                at: { $last: '$createdAt' },
              },
            },
          ])
          .option({ hint: 'thread', maxTimeMS: searchLimitMs })
          .exec(),
      );
      return new Map(found.map(({ _id, ...last }) => [_id, last]));
    },
  };
}
