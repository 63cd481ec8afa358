import { isGuestAuthor } from '@cardinal/contracts';
import { batchCalls } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { KnownCard, KnownComment, KnownVote, participantModels } from './participant.models.ts';

export interface CardParticipants {
  /** Users with an undeleted comment. */
  commenterIds: string[];
  upvoterIds: string[];
}

type Named = Pick<KnownCard, 'commenterIds' | 'upvoterIds'>;

const userIds = (rows: readonly { userId: string }[]) => rows.map(({ userId }) => userId);

/** Each once. Guests have no account, and hear of nothing. */
const people = (ids: readonly string[]) => [...new Set(ids)].filter((id) => !isGuestAuthor(id));

/** Cards whose rows are read with one query at most. */
const mostCards = 50;

/** Reads what `findRows` finds of a card; concurrent reads share one query. */
const byCard = <T extends { cardId: string }>(findRows: (cardIds: string[]) => PromiseLike<T[]>) =>
  batchCalls(async (cardIds: readonly string[]) => {
    const rows = Map.groupBy(await findRows([...new Set(cardIds)]), ({ cardId }) => cardId);
    return cardIds.map((cardId) => rows.get(cardId) ?? []);
  }, mostCards);

type Since = Pick<KnownComment, 'cardId' | 'userId' | 'since'>;

/** The authors of a card's undeleted comments, each since the first of them. */
const findCommenters = (comments: Model<KnownComment>) =>
  byCard((cardIds) =>
    comments.aggregate<Since>([
      { $match: { cardId: { $in: cardIds }, gone: { $ne: true } } },
      { $group: { _id: { cardId: '$cardId', userId: '$userId' }, since: { $min: '$since' } } },
      { $project: { _id: 0, cardId: '$_id.cardId', userId: '$_id.userId', since: 1 } },
    ]),
  );

const findVotes = (votes: Model<KnownVote>) =>
  byCard((cardIds) =>
    votes
      .find({ cardId: { $in: cardIds } } as never, { cardId: 1, userId: 1, since: 1, on: 1 } as never)
      .lean<(Since & Pick<KnownVote, 'on'>)[]>(),
  );

/**
 * Finds who commented on a card or upvoted it, as far as events said so; its row adds those whom its owner named.
 * Read the row afterwards: a deletion in between takes what is read here, and then the row says so.
 */
export function createInvolved({
  comments,
  votes,
}: Pick<ReturnType<typeof participantModels>, 'comments' | 'votes'>) {
  const loadCommenters = findCommenters(comments);
  const loadVotes = findVotes(votes);

  /** @param at leaves out whom events named later; ISO 8601 */
  return async (cardId: string, at?: string): Promise<(card: Named) => CardParticipants> => {
    const isThen = ({ since }: { since: string }) => at === undefined || since <= at;
    const [authors, cardVotes] = await Promise.all([loadCommenters(cardId), loadVotes(cardId)]);
    const withdrawn = new Set(cardVotes.filter(({ on }) => !on).map(({ userId }) => userId));
    const commenters = authors.filter(isThen);
    const upvoters = cardVotes.filter((vote) => vote.on && isThen(vote));
    return ({ commenterIds = [], upvoterIds = [] }) => {
      const named = upvoterIds.filter((userId) => !withdrawn.has(userId));
      return {
        commenterIds: people([...userIds(commenters), ...commenterIds]),
        upvoterIds: people([...userIds(upvoters), ...named]),
      };
    };
  };
}
