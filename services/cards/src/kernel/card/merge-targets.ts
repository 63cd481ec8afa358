import type { CardRow } from './card.model.ts';

type Followed = Pick<CardRow, '_id' | 'deleted' | 'mergedInto'>;

/** Fields of cards that a query has to read to follow them. */
export const followedFields = { deleted: 1, mergedInto: 1 } as const;

/** No chain of merges is longer: each was made of a card that was there. */
const mostSteps = 100;

/**
 * The cards of these that are there, by the ids that name them: for a merged one, its final target.
 * @param read reads further cards
 */
export async function resolveMergeTargets<Card extends Followed>(
  cards: readonly Card[],
  read: (cardIds: string[]) => Promise<Card[]>,
): Promise<Map<string, Card>> {
  const staying = new Map<string, Card>();
  let names = new Map(cards.map(({ _id }) => [_id, [_id]]));
  let found = cards;
  for (let step = 0; found.length > 0 && step < mostSteps; step += 1) {
    const next = new Map<string, string[]>();
    for (const card of found) {
      const named = names.get(card._id) ?? [];
      const into = card.mergedInto?.cardId;
      if (!card.deleted) for (const name of named) staying.set(name, card);
      else if (into) next.set(into, [...(next.get(into) ?? []), ...named]);
    }
    names = next;
    found = next.size > 0 ? await read([...next.keys()]) : [];
  }
  return staying;
}

/**
 * The ids of a card and of all that were merged into it, and into those.
 * @param findLists reads what was merged into others that were merged
 */
export async function idsOfMerged(
  { _id, merged }: Pick<CardRow, '_id' | 'merged'>,
  findLists: (cardIds: readonly string[]) => Promise<Pick<CardRow, '_id' | 'merged'>[]>,
): Promise<string[]> {
  const ids = new Set([_id]);
  for (let next = merged ?? []; next.length > 0; ) {
    for (const id of next) ids.add(id);
    next = (await findLists(next)).flatMap((card) => card.merged ?? []).filter((id) => !ids.has(id));
  }
  return [...ids];
}
