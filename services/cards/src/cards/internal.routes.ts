import { type CardWithParticipants, exportCards, lookUpCard } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { CommentRepository } from '../comments/comment.repository.ts';
import type { BoardModel } from '../read-models/boards.ts';
import type { Votes } from '../votes/vote.repository.ts';
import { snapshotOf } from './card.events.ts';
import type { CardModel, CardRow } from './card.model.ts';

export interface InternalRouteParts {
  cards: CardModel;
  boards: BoardModel;
  comments: CommentRepository;
  upvotes: Votes;
}

/** What other services ask for when they miss a card, or to rebuild what they keep of cards. */
export function mountInternal(
  router: Router,
  { cards, boards, comments, upvotes }: InternalRouteParts,
): void {
  async function withFollowers(found: readonly CardRow[]): Promise<CardWithParticipants[]> {
    const boardIds = [...new Set(found.map(({ boardId }) => boardId))];
    const ids = found.map(({ _id }) => _id);
    const [gone, writers, voters] = await Promise.all([
      boards.find({ _id: { $in: boardIds }, gone: true }, { _id: 1 }).lean<{ _id: string }[]>(),
      comments.writersOf(ids),
      upvotes.votersOf(ids),
    ]);
    const goneIds = new Set(gone.map(({ _id }) => _id));
    return found
      .filter(({ boardId }) => !goneIds.has(boardId))
      .map((card) => ({
        card: { version: card.version, value: snapshotOf(card) },
        commenterIds: writers.get(card._id) ?? [],
        upvoterIds: voters.get(card._id) ?? [],
      }));
  }

  mountCall(router, lookUpCard, async ({ query }) => {
    const found = await cards.find({ _id: query.cardId, deleted: false }, { outbox: 0 }).lean<CardRow[]>();
    const [card = null] = await withFollowers(found);
    return { card };
  });

  mountCall(router, exportCards, async ({ query: { after, limit } }) => {
    const found = await cards
      .find({ deleted: false, ...(after ? { _id: { $gt: after } } : {}) }, { outbox: 0 })
      .sort({ _id: 1 })
      .limit(limit)
      .hint({ _id: 1 })
      .lean<CardRow[]>();
    const next = found.length === limit ? (found.at(-1)?._id ?? null) : null;
    return { items: await withFollowers(found), next };
  });
}
