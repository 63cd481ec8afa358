import { findTogether } from '@cardinal/service-kit';
import type { CardModel, CardRow, RecentEdit } from './card.model.ts';
import type { KnownCards } from './known-cards.ts';
import { idsOfMerged, resolveMergeTargets } from './merge-targets.ts';

/** A card that was merged into another one. */
export type MergedRow = CardRow & Required<Pick<CardRow, 'mergedInto'>>;

const isMerged = (card: CardRow | null): card is MergedRow =>
  card?.deleted === true && card.mergedInto !== undefined;

export interface CardRepository {
  find(cardId: string): Promise<CardRow | null>;
  /** As this process read or wrote it last (`KnownCards`). */
  findKnown(cardId: string): CardRow | null;
  /** One that a moderator hid, too. */
  findIncludingHidden(cardId: string): Promise<CardRow | null>;
  /** A card that was merged into another one. */
  findMerged(cardId: string): Promise<MergedRow | null>;
  /** The final target of a card that was merged; null for a card that was not, or where none is left. */
  findMergeTarget(cardId: string): Promise<CardRow | null>;
  /** The cards among these that were merged into others. */
  findMergedRows(cardIds: readonly string[]): Promise<MergedRow[]>;
  /** The ids of a card and of all that were merged into it, and into those. */
  idsOfMerged(card: Pick<CardRow, '_id' | 'merged'>): Promise<string[]>;
  /** Newest first. */
  recentEdits(cardId: string): Promise<readonly RecentEdit[]>;
}

/** Everything of a `CardRow`. */
export const rowFields = { outbox: 0, recentEdits: 0 } as const;

export interface CardRepositoryDeps {
  cards: CardModel;
  known: Pick<KnownCards, 'get' | 'keep'>;
}

export function createCardRepository({ cards, known }: CardRepositoryDeps): CardRepository {
  const read = findTogether(cards, rowFields);
  async function byId(cardId: string): Promise<CardRow | null> {
    const card = await read(cardId);
    if (card) known.keep(card);
    return card;
  }
  const byIds = async (cardIds: string[]) =>
    (await Promise.all(cardIds.map(byId))).filter((card) => card !== null);
  /** Of many cards, whose texts would take much memory. */
  const findLists = (cardIds: readonly string[]) =>
    cards
      .find({ _id: { $in: [...cardIds] }, 'mergedInto.cardId': { $exists: true } }, { merged: 1 })
      .lean<Pick<CardRow, '_id' | 'merged'>[]>();
  return {
    async find(cardId) {
      const card = await byId(cardId);
      return card && !card.deleted ? card : null;
    },
    findKnown: (cardId) => known.get(cardId) ?? null,
    async findIncludingHidden(cardId) {
      const card = await byId(cardId);
      return card && (!card.deleted || card.hidden) ? card : null;
    },
    async findMerged(cardId) {
      const card = await byId(cardId);
      return isMerged(card) ? card : null;
    },
    async findMergeTarget(cardId) {
      const card = await byId(cardId);
      return isMerged(card) ? ((await resolveMergeTargets([card], byIds)).get(cardId) ?? null) : null;
    },
    async findMergedRows(cardIds) {
      const found = await cards.find({ _id: { $in: [...cardIds] } }, rowFields).lean<CardRow[]>();
      return found.filter(isMerged);
    },
    idsOfMerged: (card) => idsOfMerged(card, findLists),
    async recentEdits(cardId) {
      return (await cards.findById(cardId, { recentEdits: 1 }).lean())?.recentEdits ?? [];
    },
  };
}
