import { findTogether } from '@cardinal/service-kit';
import type { CardModel, CardRow, LastEdit } from './card.model.ts';

export interface CardRepository {
  find(cardId: string): Promise<CardRow | null>;
  /** Undefined where there was none. */
  lastEdit(cardId: string): Promise<LastEdit | undefined>;
}

/** Everything of a `CardRow`. */
export const rowFields = { outbox: 0, lastEdit: 0 } as const;

export function createCardRepository({ cards }: { cards: CardModel }): CardRepository {
  const byId = findTogether(cards, rowFields);
  return {
    async find(cardId) {
      const card = await byId(cardId);
      return card && !card.deleted ? card : null;
    },
    async lastEdit(cardId) {
      return (await cards.findById(cardId, { lastEdit: 1 }).lean())?.lastEdit;
    },
  };
}
