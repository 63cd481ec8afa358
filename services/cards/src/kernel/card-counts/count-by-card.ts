import { batchCalls } from '@cardinal/service-kit';
import type { Model } from 'mongoose';

/** Cards counted with one query at most. */
const mostCards = 100;

/** Counts the documents of a card that match `filter`; concurrent counts share one query, which `index` answers. */
export function countByCard<T>(
  model: Model<T>,
  filter: object,
  index: string,
): (cardId: string) => Promise<number> {
  return batchCalls(async (cardIds) => {
    if (cardIds.length === 1)
      return [await model.countDocuments({ cardId: cardIds[0], ...filter } as never).hint(index)];
    const counts = await model
      .aggregate<{ _id: string; count: number }>([
        { $match: { cardId: { $in: [...new Set(cardIds)] }, ...filter } },
        { $group: { _id: '$cardId', count: { $sum: 1 } } },
      ])
      .hint(index);
    const byCard = new Map(counts.map(({ _id, count }) => [_id, count]));
    return cardIds.map((cardId) => byCard.get(cardId) ?? 0);
  }, mostCards);
}
