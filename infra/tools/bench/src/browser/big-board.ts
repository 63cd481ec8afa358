import { randomUUID } from 'node:crypto';
import { labelColors } from '@cardinal/contracts';
import type { Product } from '../product.ts';
import { makeCard } from '../seed/cards.ts';
import { makePlaces } from '../seed/places.ts';
import { databaseOf, insert, rebuildReadModels, superAdminId } from '../seed/rows.ts';
import type { SeededBoard } from '../seed/world.ts';

const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** Fills one board with `cards` cards, in a project of which super admins alone are admins. */
export async function seedBigBoard(product: Product, dataDir: string, cards: number): Promise<SeededBoard> {
  const now = new Date();
  const { projects, boards, seeded } = makePlaces(
    0,
    { ownerId: await superAdminId(product), people: [] },
    now,
  );
  const board = { ...seeded[0]!, cards };
  await insert(databaseOf(product, 'projects'), 'projects', projects.slice(0, 1));
  await insert(databaseOf(product, 'projects'), 'boards', boards.slice(0, 1));
  // Somebody whom the product does not know would have it ask who that is, as happens to nobody's cards.
  const accounts = await databaseOf(product, 'auth').collection<{ _id: string }>('users').find().toArray();
  const authorOf = (n: number) => accounts[n % accounts.length]?._id ?? '';
  const made = Array.from({ length: cards }, (_, n) => makeCard(board, n, authorOf(n), authorOf(n * 3), now));
  const db = databaseOf(product, 'cards');
  const labels = labelColors.map((color) => ({ id: randomUUID(), name: `In ${color}`, color }));
  const labelAt = (n: number) => labels[n % labels.length]?.id ?? '';
  await insert(db, 'labels', [
    { _id: board.projectId, labels, version: 1, deleted: false, outbox: [], createdAt: now, updatedAt: now },
  ]);
  await insert(
    db,
    'cards',
    // A card in four has nobody, and one in five no label; half have a due date.
    made.map(({ card }, n) => ({
      ...card,
      ...(n % 4 === 0 ? {} : { assigneeIds: [...new Set([authorOf(n), authorOf(n + (n % 3))])] }),
      ...(n % 5 === 0 ? {} : { labelIds: [...new Set([labelAt(n), labelAt(n * 7)])] }),
      ...(n % 2 === 0 ? {} : { dueDate: dayFrom(now, (n % 60) - 10) }),
    })),
  );
  await insert(
    db,
    'card_upvotes',
    made.flatMap(({ votes }) => votes),
  );
  await rebuildReadModels(dataDir);
  return board;
}
