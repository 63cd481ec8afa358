import { createServer } from 'node:http';
import type { ProjectTree, UserSnapshot } from '@cardinal/contracts';
import { closeServer, listen } from '@cardinal/service-kit';
import { createProjectsOwner, type ProjectsOwner } from '@cardinal/testing';

/** The auth and projects services, as far as the cards service asks them. */
export interface FakeOwners {
  url: string;
  projects: ProjectsOwner;
  trees: Map<string, ProjectTree>;
  users: Map<string, { version: number; value: UserSnapshot }>;
  /** Paths with queries, in the order in which they were asked for. */
  asked: string[];
  /** What answers 503: nothing, what is asked for, or the watch of projects as well. */
  down: 'nothing' | 'lookups' | 'all';
  stop(): Promise<void>;
}

const pageSize = 2;

function pageOf<T>(all: [string, T][], after: string | null) {
  const start = after === null ? 0 : all.findIndex(([id]) => id === after) + 1;
  const found = all.slice(start, start + pageSize);
  return {
    items: found.map(([, item]) => item),
    next: found.length === pageSize ? found.at(-1)?.[0] : null,
  };
}

export async function startFakeOwners(): Promise<FakeOwners> {
  const projects = createProjectsOwner();
  const { trees } = projects;
  const users: FakeOwners['users'] = new Map();
  const down = 'nothing' as FakeOwners['down'];
  const fake = { url: '', projects, trees, users, asked: [] as string[], down };

  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    '/internal/projects/export': (query) => pageOf([...trees], query.get('after')),
    '/internal/users/lookup': (query) => ({ user: users.get(query.get('userId') ?? '') ?? null }),
    '/internal/users/export': (query) => pageOf([...users], query.get('after')),
  };
  const server = createServer((req, res) => {
    const { pathname, search, searchParams } = new URL(req.url ?? '/', 'http://owners.test');
    if (req.method === 'GET') fake.asked.push(pathname + search);
    const isDown = fake.down === 'all' || (fake.down === 'lookups' && req.method === 'GET');
    if (!isDown && projects.serve(req, res)) return;
    const answer = answers[pathname]?.(searchParams);
    res.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer));
  });
  fake.url = await listen(server, 0, '127.0.0.1');
  return Object.assign(fake, { stop: () => closeServer(server) });
}
