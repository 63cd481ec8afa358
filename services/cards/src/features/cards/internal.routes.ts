import {
  type CardWithParticipants,
  exportCards,
  lookUpCard,
  lookUpCardStates,
  lookUpPlaces,
} from '@cardinal/contracts';
import { kept, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { AskFeatures } from '../../kernel/card/ask-features.ts';
import { toCardSnapshot } from '../../kernel/card/card.events.ts';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import { rowFields } from '../../kernel/card/card.repository.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { CommentModel } from '../comments/comment.model.ts';
import type { VoteRepository } from '../votes/vote.repository.ts';

export interface InternalRouteDeps {
  cards: CardModel;
  projects: Pick<Projects, 'goneBoards'>;
  comments: CommentModel;
  ask: Pick<AskFeatures, 'participants'>;
  upvotes: VoteRepository;
}

/** Finds those of some cards that are neither deleted nor on a deleted board. */
const createFindLiving =
  ({ cards, projects }: Pick<InternalRouteDeps, 'cards' | 'projects'>) =>
  async <Field extends keyof CardRow>(cardIds: readonly string[], fields: readonly Field[]) => {
    const shown = Object.fromEntries(['boardId', ...fields].map((field) => [field, 1]));
    const found = await cards
      .find({ _id: { $in: [...cardIds] }, deleted: false }, shown)
      .lean<Pick<CardRow, '_id' | 'boardId' | Field>[]>();
    const gone = await projects.goneBoards(found.map(({ boardId }) => boardId));
    return found.filter(({ boardId }) => !gone.has(boardId));
  };

/** For other services that miss a card, or rebuild what they keep of cards. */
export function mountInternal(
  router: Router,
  { cards, projects, comments, ask, upvotes }: InternalRouteDeps,
): void {
  const findLiving = createFindLiving({ cards, projects });

  async function findAuthors(cardIds: readonly string[]): Promise<Map<string, string>> {
    if (cardIds.length === 0) return new Map();
    const found = await cards
      .find({ _id: { $in: [...cardIds] } }, { createdBy: 1 })
      .lean<Pick<CardRow, '_id' | 'createdBy'>[]>();
    return new Map(found.map(({ _id, createdBy }) => [_id, createdBy]));
  }

  async function withParticipants(found: readonly CardRow[]): Promise<CardWithParticipants[]> {
    const ids = found.map(({ _id }) => _id);
    const [gone, writers, voters, merged] = await Promise.all([
      projects.goneBoards(found.map(({ boardId }) => boardId)),
      ask.participants(ids),
      upvotes.findVoters(ids),
      findAuthors(found.flatMap((card) => card.merged ?? [])),
    ]);
    return found
      .filter(({ boardId }) => !gone.has(boardId))
      .map((card) => ({
        card: { version: card.version, value: toCardSnapshot(card) },
        trashed: card.deleted,
        // The author of a card takes part in the one that it was merged into.
        commenterIds: [
          ...new Set([
            ...(writers.get(card._id) ?? []),
            ...(card.merged ?? []).flatMap((id) => merged.get(id) ?? []),
          ]),
        ],
        upvoterIds: voters.get(card._id) ?? [],
      }));
  }

  /** Writers of comments that a card brought along when it was merged. */
  const writersBroughtBy = ({ _id: mergedFrom, mergedInto }: CardRow): Promise<string[]> =>
    comments.distinct('userId', {
      ...{ cardId: mergedInto?.cardId, mergedFrom },
      ...{ deleted: false, placeholder: false },
    });

  mountCall(router, lookUpCard, async ({ query }) => {
    const state = query.merged ? { 'mergedInto.cardId': { $exists: true } } : { deleted: false };
    const found = await cards.find({ _id: query.cardId, ...state }, rowFields).lean<CardRow[]>();
    const [card = null] = await withParticipants(found);
    const [row] = found;
    if (!card || !row || !query.merged) return { card };
    return { card: { ...card, commenterIds: await writersBroughtBy(row) } };
  });

  mountCall(router, lookUpPlaces, async ({ body: { cardIds } }) => {
    const places = await findLiving(cardIds, ['projectId', 'version']);
    return { places: places.map(({ _id: id, ...place }) => ({ id, ...place })) };
  });

  mountCall(router, lookUpCardStates, async ({ body: { cardIds } }) => {
    const found = await findLiving(cardIds, ['title', 'type', 'status', 'closingReason']);
    return { cards: found.map(({ _id: id, ...card }) => ({ id, ...card })) };
  });

  mountCall(router, exportCards, async ({ query: { after, limit } }) => {
    const found = await cards
      .find({ ...kept, ...(after ? { _id: { $gt: after } } : {}) }, rowFields)
      .sort({ _id: 1 })
      .limit(limit)
      .hint({ _id: 1 })
      .lean<CardRow[]>();
    const next = found.length === limit ? (found.at(-1)?._id ?? null) : null;
    return { items: await withParticipants(found), next };
  });
}
