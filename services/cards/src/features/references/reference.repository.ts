import { limits } from '@cardinal/contracts';
import type { CardReference } from '@cardinal/markdown';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import { followedFields, resolveMergeTargets } from '../../kernel/card/merge-targets.ts';
import type { Named } from '../../kernel/card/named.ts';
import type { CommentModel } from '../comments/comment.model.ts';

export type FoundCard = Pick<CardRow, '_id' | 'projectId' | 'boardId' | 'title' | 'type' | 'status'>;

type FollowedCard = FoundCard & Pick<CardRow, keyof typeof followedFields>;

export interface ReferenceRepository {
  /** The cards that these may mean, by their ids: of one that was merged, the target. */
  byReference(references: readonly CardReference[]): Promise<Map<string, FoundCard>>;
  byIds(cardIds: readonly string[]): Promise<Map<string, FoundCard>>;
  /**
   * References in a card and its comments, and in its internal notes where they are shown.
   * @param merged the cards that were merged into it, whose texts it shows
   */
  fromCard(
    card: Pick<CardRow, '_id' | 'references'>,
    merged: readonly string[],
    withNotes: boolean,
  ): Promise<string[]>;
  /** The cards on these boards that refer to one of these, by their text or by comments: the last to do so first. */
  findSources(cardIds: readonly string[], boardIds: readonly string[], limit: number): Promise<string[]>;
}

const fields = { projectId: 1, boardId: 1, title: 1, type: 1, status: 1, ...followedFields } as const;
/** Cards that a few short ids mean at most; ids are random, so each means one of billions. */
const mostMeant = 200;
/** Comments of one card may name another many times; so many are looked at for each card that is shown. */
const commentsForCard = 4;

/** All ids that begin so: `g` is the character after the last digit. */
const toIdFilter = (reference: CardReference) =>
  'id' in reference
    ? { _id: reference.id }
    : { _id: { $gte: reference.shortId, $lt: `${reference.shortId}g` } };

const among = (cardIds: readonly string[]) => ({ _id: { $in: [...cardIds] } });

export interface ReferenceRepositoryDeps {
  cards: CardModel;
  comments: CommentModel;
  notes: CommentModel;
}

/** References in comments of a card. */
const referredIn = (model: CommentModel, cardId: string) =>
  model
    .find({ cardId, 'references.0': { $exists: true }, deleted: false }, { references: 1 })
    .hint('refers')
    .limit(limits.shownReferences)
    .lean<Named[]>();

export function createReferenceRepository(deps: ReferenceRepositoryDeps): ReferenceRepository {
  const { cards, comments, notes } = deps;
  const read = (cardIds: readonly string[]) => cards.find(among(cardIds), fields).lean<FollowedCard[]>();

  return {
    async byReference(references) {
      const filter = { $or: references.map(toIdFilter) };
      return resolveMergeTargets(
        await cards.find(filter, fields).limit(mostMeant).lean<FollowedCard[]>(),
        read,
      );
    },

    byIds: async (cardIds) =>
      cardIds.length === 0 ? new Map() : resolveMergeTargets(await read(cardIds), read),

    async fromCard({ _id: cardId, references = [] }, merged, withNotes) {
      const found = await Promise.all([
        merged.length === 0 ? [] : cards.find(among(merged), { references: 1 }).lean<Named[]>(),
        ...[comments, ...(withNotes ? [notes] : [])].map((model) => referredIn(model, cardId)),
      ]);
      const all = [...references, ...found.flat().flatMap((text) => text.references ?? [])];
      return [...new Set(all)].slice(0, limits.shownReferences);
    },

    async findSources(cardIds, boardIds, limit) {
      const there = { references: { $in: [...cardIds] }, deleted: false, boardId: { $in: [...boardIds] } };
      const [inCards, inComments] = await Promise.all([
        cards
          .find(there, { updatedAt: 1 })
          .sort({ updatedAt: -1 })
          .hint('referred')
          .limit(limit)
          .lean<{ _id: string; updatedAt: Date }[]>(),
        comments
          .find(there, { cardId: 1, updatedAt: 1 })
          .sort({ updatedAt: -1 })
          .hint('referred')
          .limit(limit * commentsForCard)
          .lean<{ cardId: string; updatedAt: Date }[]>(),
      ]);
      const all = [
        ...inCards.map(({ _id, updatedAt }) => ({ id: _id, at: updatedAt.getTime() })),
        ...inComments.map(({ cardId: id, updatedAt }) => ({ id, at: updatedAt.getTime() })),
      ].toSorted((one, other) => other.at - one.at);
      return [...new Set(all.map(({ id }) => id))].slice(0, limit);
    },
  };
}
