import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CardWithParticipants, UserSnapshot } from '@cardinal/contracts';

interface Versioned<T> {
  version: number;
  value: T;
}

type CardRow = Pick<CardWithParticipants, 'card'>['card'];

/** Fakes the services that own the read models' data: answers their internal calls, in pages of two. */
export interface Owners {
  users: Versioned<UserSnapshot>[];
  cards: CardRow[];
  slack: Versioned<unknown>[];
  /** Requested paths and queries, oldest first. */
  asked: string[];
  /** Runs after an export of cards was read and before it is sent. */
  meanwhile: () => Promise<unknown>;
  env: Record<string, string>;
  stop(): Promise<void>;
}

function page<T>(items: readonly T[], getId: (item: T) => string, after: string) {
  const sorted = items.toSorted((one, other) => getId(one).localeCompare(getId(other)));
  const rest = sorted.filter((item) => getId(item) > after);
  const found = rest.slice(0, 2);
  return { items: found, next: rest.length > 2 ? getId(found[1]!) : null };
}

export async function startOwners(): Promise<Owners> {
  const owners: Owners = {
    users: [],
    cards: [],
    slack: [],
    asked: [],
    env: {},
    meanwhile: async () => {},
    stop: async () => {},
  };

  function answer(path: string, query: URLSearchParams): unknown {
    const after = query.get('after') ?? '';
    switch (path) {
      case '/internal/users/lookup': {
        const wanted = query.get('userId') ?? query.get('username');
        const found = owners.users.find(({ value }) => [value.id, value.username].includes(wanted ?? ''));
        return { user: found ?? null };
      }
      case '/internal/users/export':
        return page(owners.users, ({ value }) => value.id, after);
      case '/internal/cards/export': {
        const { items, next } = page(owners.cards, ({ value }) => value.id, after);
        return { items: items.map((card) => ({ card, commenterIds: [], upvoterIds: [] })), next };
      }
      default:
        return { items: owners.slack, next: null };
    }
  }

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://owners.test');
    owners.asked.push(`${url.pathname}${url.search}`);
    res.setHeader('content-type', 'application/json');
    const body = JSON.stringify(answer(url.pathname, url.searchParams));
    if (url.pathname === '/internal/cards/export') await owners.meanwhile();
    res.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  owners.env = { AUTH_URL: address, CARDS_URL: address, INTEGRATIONS_URL: address };
  owners.stop = () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections());
  return owners;
}
