import { batchCalls, earlierThan, type Moment } from '@cardinal/service-kit';
import { countByCard } from '../../kernel/card-counts/count-by-card.ts';
import type { VoteDocument, VoteModel } from './vote.model.ts';
import { voteId } from './vote.rules.ts';

type PagedVote = Pick<VoteDocument, 'userId' | 'createdAt' | 'merged' | 'own'>;

type CastVote = Pick<VoteDocument, 'cardId' | 'userId' | 'createdAt'>;

export interface VoteRepository {
  model: VoteModel;
  count(cardId: string): Promise<number>;
  /** The cards among these that the user votes for. */
  among(cardIds: readonly string[], userId: string | null): Promise<Set<string>>;
  /** The first voters of a card. */
  voterIds(cardId: string, limit: number): Promise<string[]>;
  /** Voters of a card who came before a moment, latest first. */
  page(cardId: string, before: Moment | null, limit: number): Promise<PagedVote[]>;
  /** All votes for these cards, one card after the other, oldest first. */
  eachOn(cardIds: readonly string[]): AsyncIterable<CastVote>;
  /** The cards that the user voted for last, newest first. */
  castBy(userId: string, limit: number): Promise<string[]>;
  /** All voters of these cards, in the order in which they first voted. */
  findVoters(cardIds: readonly string[]): Promise<Map<string, string[]>>;
}

/** Votes of one kind, as they are read. Each query but that of pages is answered by an index alone. */
export function createVoteRepository({ votes: model }: { votes: VoteModel }): VoteRepository {
  /** The votes of each list that are cast. */
  const findCast = batchCalls(async (lists: readonly (readonly string[])[]): Promise<Set<string>[]> => {
    // By ids alone, which MongoDB answers without weighing indexes against each other.
    const found = await model
      .find({ _id: { $in: lists.flat() } }, { on: 1, deleted: 1 })
      .lean<Pick<VoteDocument, '_id' | 'on' | 'deleted'>[]>();
    const cast = new Set(found.filter(({ on, deleted }) => on && !deleted).map(({ _id }) => _id));
    return lists.map(() => cast);
  });

  return {
    model,
    count: countByCard(model, { on: true, deleted: false }, 'voters'),
    async among(cardIds, userId) {
      if (!userId || cardIds.length === 0) return new Set();
      const cast = await findCast(cardIds.map((cardId) => voteId(cardId, userId)));
      return new Set(cardIds.filter((cardId) => cast.has(voteId(cardId, userId))));
    },
    async voterIds(cardId, limit) {
      const found = await model
        .find({ cardId, on: true, deleted: false }, { _id: 0, userId: 1 })
        .sort({ createdAt: 1 })
        .limit(limit)
        .lean<{ userId: string }[]>();
      return found.map(({ userId }) => userId);
    },
    eachOn: (cardIds) =>
      model
        .find(
          { cardId: { $in: [...cardIds] }, on: true, deleted: false },
          { _id: 0, cardId: 1, userId: 1, createdAt: 1 },
        )
        .sort({ cardId: 1, createdAt: 1 })
        .hint('voters')
        .lean<CastVote[]>()
        .cursor({ batchSize: 200 }) as AsyncIterable<CastVote>,
    page: (cardId, before, limit) =>
      model
        .find(
          {
            ...{ cardId, on: true, deleted: false },
            ...earlierThan('createdAt', before && { at: before.at, id: voteId(cardId, before.id) }),
          } as never,
          { _id: 0, userId: 1, createdAt: 1, merged: 1, own: 1 },
        )
        .sort({ createdAt: -1, userId: -1 })
        .limit(limit)
        .hint('voters')
        .lean<PagedVote[]>(),
    async castBy(userId, limit) {
      const found = await model
        .find({ userId, on: true, deleted: false }, { _id: 0, cardId: 1 })
        .sort({ createdAt: -1 })
        .limit(limit)
        .hint('cast lately')
        .lean<{ cardId: string }[]>();
      return found.map(({ cardId }) => cardId);
    },
    async findVoters(cardIds) {
      const found = await model
        .find({ cardId: { $in: [...cardIds] }, on: true, deleted: false }, { _id: 0, cardId: 1, userId: 1 })
        .sort({ cardId: 1, createdAt: 1 })
        .lean<{ cardId: string; userId: string }[]>();
      const voters = new Map<string, string[]>();
      for (const { cardId, userId } of found) {
        const ofCard = voters.get(cardId);
        if (ofCard) ofCard.push(userId);
        else voters.set(cardId, [userId]);
      }
      return voters;
    },
  };
}
