import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import { followedFields, resolveMergeTargets } from '../../kernel/card/merge-targets.ts';

const fields = {
  ...{ projectId: 1, boardId: 1, title: 1, type: 1 },
  ...{ status: 1, closingReason: 1, createdBy: 1, imageUrls: 1 },
} as const;

/** A card that an entry names, as far as it is shown and published. */
export type NamedCard = Pick<CardRow, '_id' | keyof typeof fields>;
type Row = NamedCard & Pick<CardRow, keyof typeof followedFields>;

/** The cards that are there, by the ids that entries name: of one that was merged, the target. */
export type ShippedCards = (cardIds: readonly string[]) => Promise<Map<string, NamedCard>>;

export const createShippedCards =
  ({ model }: { model: CardModel }): ShippedCards =>
  async (cardIds) => {
    const ids = [...new Set(cardIds)];
    if (ids.length === 0) return new Map();
    const read = (some: string[]) =>
      model.find({ _id: { $in: some } }, { ...fields, ...followedFields }).lean<Row[]>();
    const found = await resolveMergeTargets(await read(ids), read);
    return new Map([...found].map(([id, { deleted: _, mergedInto: __, ...card }]) => [id, card]));
  };
