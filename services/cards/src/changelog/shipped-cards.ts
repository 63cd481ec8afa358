import type { CardModel, CardRow } from '../cards/card.model.ts';
import type { CardRepository } from '../cards/card.repository.ts';
import { cardThatStays } from '../merge/find-merged.ts';

/** A card that an entry names, as far as is shown and told of it. */
export type NamedCard = Pick<
  CardRow,
  '_id' | 'projectId' | 'boardId' | 'title' | 'type' | 'status' | 'createdBy'
>;
const fields = { projectId: 1, boardId: 1, title: 1, type: 1, status: 1, createdBy: 1 } as const;

export interface ShippedCardsDeps {
  model: CardModel;
  cards: Pick<CardRepository, 'find' | 'findMerged'>;
}

/** Those of the cards that are there, by the ids that entries name: of one that was merged, the one that stays. */
export type ShippedCards = (cardIds: readonly string[]) => Promise<Map<string, NamedCard>>;

export const createShippedCards =
  ({ model, cards }: ShippedCardsDeps): ShippedCards =>
  async (cardIds) => {
    const ids = [...new Set(cardIds)];
    if (ids.length === 0) return new Map();
    const found = await model.find({ _id: { $in: ids }, deleted: false }, fields).lean<NamedCard[]>();
    const known = new Map(found.map((card) => [card._id, card]));
    const gone = ids.filter((id) => !known.has(id));
    const staying = await Promise.all(gone.map((id) => cardThatStays(cards, id)));
    for (const [at, card] of staying.entries()) if (card) known.set(gone[at] as string, card);
    return known;
  };
