import type { AggregateFields } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { SearchIndex } from '../../features/search/search-index.ts';
import type { HistoryRepository } from '../history/history.repository.ts';
import type { ImageRemoval } from '../images/image-removal.ts';
import type { PurgeMergedCards } from './purge-merged-cards.ts';

/** Removes what hangs on cards that are no more: images, comments, votes, awards, the history, and what they are found by. Harmless to repeat. */
export type RemoveContents = (cardIds: readonly string[]) => Promise<void>;

export interface RemoveContentsDeps {
  purgeMergedCards: PurgeMergedCards;
  /** Of what hangs on cards, besides images. */
  hanging: readonly Model<never>[];
  removal: ImageRemoval;
  history: Pick<HistoryRepository, 'remove'>;
  index: Pick<SearchIndex, 'remove'>;
}

interface OnCard extends AggregateFields {
  cardId: string;
}

/**
 * Deletes documents at once whose events are all out. The others are marked, so that the relay publishes what waits
 * and removes them afterwards.
 */
export async function removeAll<T extends AggregateFields>(model: Model<T>, filter: object): Promise<void> {
  await model.deleteMany({ ...filter, 'outbox.0': { $exists: false } } as never);
  await model.updateMany({ ...filter, deleted: false } as never, { $set: { deleted: true } } as never);
}

export const createRemoveContents =
  ({ purgeMergedCards, hanging, removal, history, index }: RemoveContentsDeps): RemoveContents =>
  async (cardIds) => {
    const onThem = { cardId: { $in: [...cardIds] } };
    await purgeMergedCards(cardIds);
    await removal.discard(onThem);
    for (const model of hanging) await removeAll(model as unknown as Model<OnCard>, onThem);
    await history.remove(cardIds);
    // After the comments, as those that were being indexed until then are in it by now.
    await index.remove(cardIds);
  };
