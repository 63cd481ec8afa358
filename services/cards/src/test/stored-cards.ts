import { randomUUID } from 'node:crypto';
import { cardFilterFields, defaultCardProperties, type FilteredFields } from '@cardinal/contracts';
import { rankAt } from '../kernel/card/rank.ts';
import type { TestBoard, World } from './world.ts';

const filteredFields = (n: number) =>
  Object.fromEntries(
    Object.values(cardFilterFields).map(({ field, values }) => [field, values[n % values.length]]),
  ) as FilteredFields;

/** A card as the database holds it, every field being a function of its number. */
export const storedCard = (at: Pick<TestBoard, 'id' | 'projectId'>, n: number, createdBy: string) => {
  const _id = randomUUID();
  // Pairs share their time, so that only the id distinguishes them.
  const createdAt = new Date(1_000 * Math.floor(n / 2));
  return {
    ...{ _id: _id as never, version: 1, countsVersion: 0, outbox: [], deleted: false },
    ...{ boardId: at.id, projectId: at.projectId, title: `Card ${n}`, description: `About ${n % 7} (100%)` },
    ...defaultCardProperties,
    ...filteredFields(n),
    dueDate: n % 4 === 0 ? null : `2026-12-${10 + (n % 9)}`,
    devPriority: n % 3 === 0 ? null : n % 6,
    ...{ imageUrls: null, createdBy, commentCount: (n * 5) % 4, upvoteCount: (n * 7) % 5, likeCount: 0 },
    ...{ createdAt, updatedAt: new Date(0), rank: rankAt(createdAt, _id) },
  };
};
export type StoredCard = ReturnType<typeof storedCard>;

/** Puts cards on a board without their events. */
export async function fillBoard(
  world: World,
  at: TestBoard,
  size: number,
  createdBy: string,
): Promise<StoredCard[]> {
  const cards = Array.from({ length: size }, (_, n) => storedCard(at, n, createdBy));
  await world.database.collection('cards').insertMany(cards.map((card) => ({ ...card, untallied: 1 })));
  return cards;
}

export const newestFirst = (one: StoredCard, other: StoredCard): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (String(one._id) < String(other._id) ? 1 : -1);
