import type { Person } from '../product.ts';

export const projectCount = 100;
export const boardsPerProject = 10;
/** Boards whose cards are asked for; those of the first projects. */
export const measuredBoards = 50;
export const memberProjects = measuredBoards / boardsPerProject;
/** Cards that a measured board has at least, so that answers are of one size whatever the size of the data. */
const fullBoard = 100;

export interface SeededBoard {
  id: string;
  projectId: string;
  projectSlug: string;
  slug: string;
  cards: number;
}

/** What a run asks about. */
export interface World {
  cards: number;
  /** Members of the measured boards' projects, who can sign in. */
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
