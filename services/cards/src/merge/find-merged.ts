import type { CardRow } from '../cards/card.model.ts';
import type { CardRepository } from '../cards/card.repository.ts';

/** No chain of merges is longer: each was made of a card that was there. */
const mostSteps = 100;

/** The card that stays of one that was merged, in the end; null for a card that was not, or where none stays. */
export async function cardThatStays(
  cards: Pick<CardRepository, 'find' | 'findMerged'>,
  cardId: string,
): Promise<CardRow | null> {
  let merged = await cards.findMerged(cardId);
  for (let step = 0; merged && step < mostSteps; step += 1) {
    const next: string = merged.mergedInto.cardId;
    merged = await cards.findMerged(next);
    if (!merged) return cards.find(next);
  }
  return null;
}
