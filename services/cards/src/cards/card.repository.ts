import { findTogether } from '@cardinal/service-kit';
import type { CardModel, CardRow } from './card.model.ts';

export interface CardRepository {
  find(cardId: string): Promise<CardRow | null>;
}

/** Everything of a card but what only the outbox needs. */
const shown = { outbox: 0 } as const;

export function createCardRepository({ cards }: { cards: CardModel }): CardRepository {
  const byId = findTogether(cards, shown);
  return {
    async find(cardId) {
      const card = await byId(cardId);
      return card && !card.deleted ? card : null;
    },
  };
}
