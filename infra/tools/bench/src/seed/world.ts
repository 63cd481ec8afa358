import type { Person, Product } from '../product.ts';
import { getDatabase } from './rows.ts';

export const projectCount = 100;
export const boardsPerProject = 10;
/** Boards whose cards are asked for; those of the first projects. */
const measuredBoards = 50;
export const memberProjects = measuredBoards / boardsPerProject;
/** Of the members, the first so many are admins, who hear of every new card; the others use boards. */
export const adminCount = 5;
/** Cards that a measured board has at least, so that answers are of one size whatever the size of the data. */
const fullBoard = 100;

export interface SeededBoard {
  id: string;
  projectId: string;
  projectSlug: string;
  slug: string;
  cards: number;
}

/** The data that a run asks about. */
export interface World {
  /** Members of the measured boards' projects, who can sign in; admins first. */
  people: readonly Person[];
  boards: readonly SeededBoard[];
  /** Ids of cards on the measured boards. */
  cardIds: readonly string[];
}

/** How many cards each board gets: the measured ones enough for a page, all together `total`. */
export function cardsPerBoard(total: number): number[] {
  const boards = projectCount * boardsPerProject;
  const even = Math.floor(total / boards);
  const measured = Math.max(even, Math.min(fullBoard, Math.floor(total / 2 / measuredBoards)));
  const rest = total - measured * measuredBoards;
  const others = boards - measuredBoards;
  return Array.from({ length: boards }, (_, at) => {
    if (at < measuredBoards) return measured;
    return Math.floor(rest / others) + (at - measuredBoards < rest % others ? 1 : 0);
  });
}

const cardsOfBoard = 40;

/** Reads what was seeded. */
export async function readWorld(product: Product, people: readonly Person[]): Promise<World> {
  const projects = getDatabase(product, 'projects');
  const slugs = Array.from({ length: memberProjects }, (_, n) => `bench-${n}`);
  const found = await projects
    .collection('projects')
    .find({ slug: { $in: slugs } })
    .toArray();
  const slugsById = new Map(found.map(({ _id, slug }) => [String(_id), String(slug)]));
  const boards = await projects
    .collection('boards')
    .find({ projectId: { $in: [...slugsById.keys()] }, slug: /^board-\d$/ })
    .toArray();
  const seeded = boards.map(({ _id, projectId, slug, cardCount }) => ({
    id: String(_id),
    projectId: String(projectId),
    projectSlug: slugsById.get(projectId) ?? '',
    slug: String(slug),
    cards: Number(cardCount),
  }));
  const cards = getDatabase(product, 'cards').collection('cards');
  const cardIds: string[] = [];
  for (const { id } of seeded) {
    const newest = { boardId: id, deleted: false };
    const rows = await cards
      .find(newest, { projection: { _id: 1 }, hint: 'newest', limit: cardsOfBoard })
      .toArray();
    cardIds.push(...rows.map(({ _id }) => String(_id)));
  }
  return { people, boards: seeded, cardIds };
}
