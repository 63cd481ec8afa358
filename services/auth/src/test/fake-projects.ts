import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AssignableRole, lookUpProject, type ProjectTree } from '@cardinal/contracts';
import { closeServer, listen } from '@cardinal/service-kit';
import { createProjectsOwner, type ProjectsOwner } from '@cardinal/testing';

/** Answers the internal calls of the projects service. */
export interface FakeProjects {
  url: string;
  owner: ProjectsOwner;
  /** Changed by tests. */
  trees: Map<string, ProjectTree>;
  lookups: number;
  down: boolean;
  stop(): Promise<void>;
}

const pageSize = 2;

export async function startFakeProjects(): Promise<FakeProjects> {
  const owner = createProjectsOwner();
  const fake = { url: '', owner, trees: owner.trees, lookups: 0, down: false };
  const exported = (after: string | null) => {
    const all = [...fake.trees.values()];
    const start = after === null ? 0 : all.findIndex(({ project }) => project.value.id === after) + 1;
    const items = all.slice(start, start + pageSize);
    return { items, next: items.length === pageSize ? items.at(-1)!.project.value.id : null };
  };
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://fake');
    if (pathname === lookUpProject.path) fake.lookups += 1;
    if (!fake.down && owner.serve(req, res)) return;
    const page = exported(searchParams.get('after'));
    res.writeHead(fake.down ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  });
  fake.url = await listen(server, 0, '127.0.0.1');
  return Object.assign(fake, { stop: () => closeServer(server) });
}

interface TreeInput {
  id?: string;
  name?: string;
  version?: number;
  visibility?: 'public' | 'private';
  members?: Readonly<Record<string, AssignableRole>>;
  membersVersion?: number;
}

export function projectTree(input: TreeInput = {}): ProjectTree {
  const { id = randomUUID(), name = 'Apollo', version = 1, visibility, members = {} } = input;
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  const value = {
    id,
    name,
    slug: `${name.toLowerCase()}-${id.slice(0, 4)}`,
    formerSlugs: [],
    description: null,
    logoUrl: null,
    ownerId: randomUUID(),
    ...times,
  };
  const board = {
    id: randomUUID(),
    projectId: id,
    name: 'Board',
    slug: 'board',
    description: null,
    ...times,
  };
  return {
    project: { version, value },
    boards: visibility ? [{ version: 1, value: { ...board, visibility } }] : [],
    members: {
      version: input.membersVersion ?? 1,
      value: Object.entries(members).map(([userId, role]) => ({
        projectId: id,
        userId,
        username: 'x',
        role,
      })),
    },
  };
}
