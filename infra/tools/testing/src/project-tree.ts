import { randomUUID } from 'node:crypto';
import type { AssignableRole, BoardVisibility, ProjectTree } from '@cardinal/contracts';

interface TreeWish {
  id?: string;
  name?: string;
  /** Of the project. */
  version?: number;
  /** Of its one board; without it there is none. */
  visibility?: BoardVisibility;
  /** Roles by the ids of users. */
  members?: Readonly<Record<string, AssignableRole>>;
  membersVersion?: number;
}

/** A project with its boards and its team, as its owner would answer. */
export function projectTree(wish: TreeWish = {}): ProjectTree {
  const {
    id = randomUUID(),
    name = 'Apollo',
    version = 1,
    visibility,
    members = {},
    membersVersion = 1,
  } = wish;
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  const slug = `${name.toLowerCase()}-${id.slice(0, 8)}`;
  const project = {
    id,
    name,
    slug,
    formerSlugs: [],
    description: null,
    logoUrl: null,
    ownerId: randomUUID(),
  };
  const board = { id: randomUUID(), projectId: id, name: 'Board', slug: 'board', description: null };
  const team = Object.entries(members).map(([userId, role]) => ({
    projectId: id,
    userId,
    username: 'x',
    role,
  }));
  return {
    project: { version, value: { ...project, ...times } },
    boards: visibility ? [{ version: 1, value: { ...board, visibility, ...times } }] : [],
    members: { version: membersVersion, value: team },
  };
}
