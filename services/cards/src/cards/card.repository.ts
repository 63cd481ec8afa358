import { findTogether } from '@cardinal/service-kit';
import type { CardModel, CardRow, RecentEdit } from './card.model.ts';

export interface CardRepository {
  find(cardId: string): Promise<CardRow | null>;
  /** One that a moderator hid, too. */
  findHiddenToo(cardId: string): Promise<CardRow | null>;
  /** Newest first. */
  recentEdits(cardId: string): Promise<readonly RecentEdit[]>;
}

/** Everything of a `CardRow`. */
export const rowFields = { outbox: 0, recentEdits: 0 } as const;

export function createCardRepository({ cards }: { cards: CardModel }): CardRepository {
  const byId = findTogether(cards, rowFields);
  return {
    async find(cardId) {
      const card = await byId(cardId);
      return card && !card.deleted ? card : null;
    },
    async findHiddenToo(cardId) {
      const card = await byId(cardId);
      return card && (!card.deleted || card.hidden) ? card : null;
    },
    async recentEdits(cardId) {
      return (await cards.findById(cardId, { recentEdits: 1 }).lean())?.recentEdits ?? [];
    },
  };
}
