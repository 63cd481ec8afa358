import { randomUUID } from 'node:crypto';
import type { Person } from '../product.ts';
import {
  adminCount,
  boardsPerProject,
  cardsPerBoard,
  memberProjects,
  projectCount,
  type SeededBoard,
} from './world.ts';

type Row = { _id: string } & Record<string, unknown>;

export interface Places {
  projects: Row[];
  boards: Row[];
  seeded: SeededBoard[];
}

const aggregate = { version: 1, outbox: [], deleted: false };

/** Above the seats of the demo data's projects and boards. */
const firstSeat = 10_000;

/** Projects and boards as the projects service stores them; `people` are members of the measured ones. */
export function makePlaces(
  total: number,
  { ownerId, people }: { ownerId: string; people: readonly Person[] },
  now: Date,
): Places {
  const cards = cardsPerBoard(total);
  const places: Places = { projects: [], boards: [], seeded: [] };
  const times = { createdAt: now, updatedAt: now };
  for (let p = 0; p < projectCount; p += 1) {
    const project = { id: randomUUID(), slug: `bench-${p}` };
    const team = p < memberProjects ? people : [];
    places.projects.push({
      _id: project.id,
      ...aggregate,
      name: `Bench ${p}`,
      slug: project.slug,
      formerSlugs: [],
      description: null,
      logo: null,
      ownerId,
      seat: firstSeat + p,
      members: team.map(({ id }, at) => ({
        userId: id,
        role: at < adminCount ? 'project_admin' : 'normal_user',
        createdAt: now,
      })),
      formerMembers: [],
      membersVersion: 1,
      ...times,
    });
    for (let b = 0; b < boardsPerProject; b += 1) {
      const board = { id: randomUUID(), slug: `board-${b}`, count: cards[p * boardsPerProject + b] ?? 0 };
      places.boards.push({
        _id: board.id,
        ...aggregate,
        projectId: project.id,
        ownerId,
        seat: firstSeat + p * boardsPerProject + b,
        name: `Board ${b}`,
        slug: board.slug,
        description: null,
        visibility: 'public',
        cardCount: board.count,
        cardsRevision: 0,
        countedRevision: 0,
        uncounted: false,
        ...times,
      });
      places.seeded.push({
        id: board.id,
        projectId: project.id,
        projectSlug: project.slug,
        slug: board.slug,
        cards: board.count,
      });
    }
  }
  return places;
}
