import { createServer } from 'node:http';
import { type ProjectTree, projectTree, type UserSnapshot } from '@cardinal/contracts';
import { closeServer, listen } from '@cardinal/service-kit';

/** The auth and projects services, as far as the cards service asks them. */
export interface FakeOwners {
  url: string;
  trees: Map<string, ProjectTree>;
  users: Map<string, { version: number; value: UserSnapshot }>;
  /** Paths with queries, in the order in which they were asked for. */
  asked: string[];
  down: boolean;
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
  const trees = new Map<string, ProjectTree>();
  const users: FakeOwners['users'] = new Map();
  const fake = { url: '', trees, users, asked: [] as string[], down: false };

  function treeFor(query: URLSearchParams): ProjectTree | null {
    const [projectId, slug, boardId] = [query.get('projectId'), query.get('slug'), query.get('boardId')];
    const found = [...trees.values()].find(
      ({ project, boards }) =>
        project.value.id === projectId ||
        project.value.slug === slug ||
        boards.some(({ value }) => value.id === boardId),
    );
    return found ? projectTree.parse(found) : null;
  }

  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    '/internal/projects/lookup': (query) => ({ tree: treeFor(query) }),
    '/internal/projects/export': (query) => pageOf([...trees], query.get('after')),
    '/internal/users/lookup': (query) => ({ user: users.get(query.get('userId') ?? '') ?? null }),
    '/internal/users/export': (query) => pageOf([...users], query.get('after')),
  };
  const server = createServer((req, res) => {
    const { pathname, search, searchParams } = new URL(req.url ?? '/', 'http://owners.test');
    fake.asked.push(pathname + search);
    const answer = answers[pathname]?.(searchParams);
    res.writeHead(fake.down ? 503 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer));
  });
  fake.url = await listen(server, 0, '127.0.0.1');
  return Object.assign(fake, { stop: () => closeServer(server) });
}
