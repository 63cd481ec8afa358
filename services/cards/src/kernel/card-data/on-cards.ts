import type { AggregateFields } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { CardPlace } from './card-data.ts';

/** Collections of several kinds in one list, for what treats them alike. */
export const untyped = <T>(model: Model<T>) => model as unknown as Model<never>;

/**
 * Deletes documents at once whose events are all out. The others are marked, so that the relay publishes what waits
 * and removes them afterwards.
 */
export async function removeAll<T extends AggregateFields>(model: Model<T>, filter: object): Promise<void> {
  await model.deleteMany({ ...filter, 'outbox.0': { $exists: false } } as never);
  await model.updateMany({ ...filter, deleted: false } as never, { $set: { deleted: true } } as never);
}

export interface OnCardsDeps {
  models: readonly Model<never>[];
}

/** Purges and moves documents that name a card and its board. */
export function createOnCards({ models }: OnCardsDeps) {
  return {
    async purge(cardIds: readonly string[]): Promise<void> {
      for (const model of models)
        await removeAll(model as unknown as Model<AggregateFields>, { cardId: { $in: [...cardIds] } });
    },
    async move(cardId: string, boardId: string): Promise<void> {
      const elsewhere = { cardId, boardId: { $ne: boardId } } as never;
      await Promise.all(models.map((model) => model.updateMany(elsewhere, { $set: { boardId } } as never)));
    },
  };
}

/** Brings documents to the card into which their own was merged, and back. They need a field `mergedFrom`. */
export function createBroughtAlong({ models }: OnCardsDeps) {
  async function bring(on: object, to: CardPlace, path: object): Promise<undefined> {
    const change = { $set: { cardId: to._id, boardId: to.boardId }, ...path };
    for (const model of models) await model.updateMany(on as never, change as never);
  }
  return {
    merge: (sourceId: string, target: CardPlace) =>
      bring({ cardId: sourceId }, target, { $push: { mergedFrom: sourceId } }),
    unmerge: (source: CardPlace, targetId: string) =>
      bring({ cardId: targetId, mergedFrom: source._id }, source, { $pop: { mergedFrom: 1 } }),
  };
}
