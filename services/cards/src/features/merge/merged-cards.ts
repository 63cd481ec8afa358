import { limits, type MergedCard } from '@cardinal/contracts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import type { CardRepository } from '../../kernel/card/card.repository.ts';
import type { Names } from '../../kernel/read-models/users.ts';

export interface MergedCardsDeps {
  cards: Pick<CardRepository, 'findMergedRows'>;
  names: Names;
}

/** The cards that were merged into a card, as it shows them. */
export const createMergedCards =
  ({ cards, names }: MergedCardsDeps) =>
  async ({ _id, merged = [] }: CardRow): Promise<MergedCard[]> => {
    if (merged.length === 0) return [];
    const found = (await cards.findMergedRows(merged)).filter(({ mergedInto }) => mergedInto.cardId === _id);
    const people = await names(found.flatMap(({ createdBy, mergedInto }) => [createdBy, mergedInto.by]));
    return found
      .toSorted((one, other) => one.mergedInto.at.getTime() - other.mergedInto.at.getTime())
      .map((card) => ({
        ...{ id: card._id, title: card.title, imageUrls: card.imageUrls },
        description: card.description.slice(0, limits.mergedDescription),
        createdByUser: people.get(card.createdBy) ?? null,
        createdAt: card.createdAt.toISOString(),
        ...{ upvoteCount: card.upvoteCount, commentCount: card.commentCount },
        mergedAt: card.mergedInto.at.toISOString(),
        mergedBy: people.get(card.mergedInto.by) ?? null,
      }));
  };
