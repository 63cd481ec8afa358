import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CardWithParticipants, ProjectTree, UserSnapshot } from '@cardinal/contracts';
import { createProjectsOwner, type ProjectsOwner } from '@cardinal/testing';

/** The data of the owning services, independent of which events have been sent. */
interface Truth {
  users: Map<string, { version: number; value: UserSnapshot }>;
  projects: Map<string, ProjectTree>;
  cards: Map<string, CardWithParticipants>;
}

export interface FakeOwners {
  projects: ProjectsOwner;
  truth: Truth;
  /** Every requested path. */
  asked: string[];
  /** AUTH_URL, PROJECTS_URL and CARDS_URL of the service under test. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

function answer(truth: Truth, { pathname, searchParams }: URL): unknown {
  const get = (name: string) => searchParams.get(name);
  switch (pathname) {
    case '/internal/users/lookup':
      return { user: truth.users.get(get('userId') ?? '') ?? null };
    case '/internal/cards/lookup':
      return { card: truth.cards.get(get('cardId') ?? '') ?? null };
    case '/internal/users/export':
      return { items: [...truth.users.values()], next: null };
    case '/internal/projects/export':
      return { items: [...truth.projects.values()], next: null };
    case '/internal/cards/export':
      return { items: [...truth.cards.values()], next: null };
    default:
      return null;
  }
}

/** Fakes the internal calls of the auth, projects and cards services. */
export async function startFakeOwners(): Promise<FakeOwners> {
  const projects = createProjectsOwner();
  const truth: Truth = { users: new Map(), projects: projects.trees, cards: new Map() };
  const asked: string[] = [];
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://owner.test');
    if (req.method === 'GET') asked.push(url.pathname);
    if (projects.serve(req, res)) return;
    const body = answer(truth, url);
    res.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json', connection: 'close' });
    res.end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    projects,
    truth,
    asked,
    env: { AUTH_URL: url, PROJECTS_URL: url, CARDS_URL: url },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
