import type { AggregateStore, NewEvent } from '@cardinal/service-kit';
import type { CardDocument } from '../card/card.model.ts';

export interface PurgeMergedCardsDeps {
  store: AggregateStore<CardDocument>;
  /** Of a card that nobody can restore any longer. */
  events(card: CardDocument): Promise<NewEvent[]>;
}

/** Lets what was merged into cards that are no more go, too: for good, and at once. Harmless to repeat. */
export type PurgeMergedCards = (targetIds: readonly string[]) => Promise<void>;

export const createPurgeMergedCards =
  ({ store, events }: PurgeMergedCardsDeps): PurgeMergedCards =>
  async (targetIds) => {
    const into = { 'mergedInto.cardId': { $in: [...targetIds] }, trashed: { $exists: true } };
    const merged = await store.model.find(into as never, { _id: 1 }).lean<{ _id: string }[]>();
    const gone = new Set(targetIds);
    for (const { _id } of merged)
      await store.change(
        _id,
        async (card) =>
          // It may have been taken out a moment ago.
          card.mergedInto && gone.has(card.mergedInto.cardId)
            ? { unset: ['trashed'], events: await events(card) }
            : null,
        { inTrash: true },
      );
  };
