import type { KnownCards } from '../card/known-cards.ts';
import { type CardData, type CardIndex, listHandlers } from '../card-data/card-data.ts';
import type { HistoryRepository } from '../history/history.repository.ts';
import type { ImageRemoval } from '../images/image-removal.ts';
import type { PurgeMergedCards } from './purge-merged-cards.ts';

/** Removes what is stored about cards that are no more. Harmless to repeat. */
export type RemoveContents = (cardIds: readonly string[]) => Promise<void>;

export interface RemoveContentsDeps {
  purgeMergedCards: PurgeMergedCards;
  removal: ImageRemoval;
  known: Pick<KnownCards, 'purge'>;
  /** Of all features. */
  cardData: readonly CardData[];
  history: Pick<HistoryRepository, 'remove'>;
  cardIndexes: readonly CardIndex[];
}

export const createRemoveContents =
  ({
    purgeMergedCards,
    removal,
    known,
    cardData,
    history,
    cardIndexes,
  }: RemoveContentsDeps): RemoveContents =>
  async (cardIds) => {
    known.purge(cardIds);
    await purgeMergedCards(cardIds);
    await removal.discard({ cardId: { $in: [...cardIds] } });
    for (const purge of listHandlers(cardData, 'purge')) await purge(cardIds);
    await history.remove(cardIds);
    // After the comments, as those that were being indexed until then are in it by now.
    for (const index of cardIndexes) await index.remove(cardIds);
  };
