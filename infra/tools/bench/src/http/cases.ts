import { randomUUID } from 'node:crypto';
import { cardStatuses } from '@cardinal/contracts';
import { rareWord } from '../seed/cards.ts';
import { adminCount, type World } from '../seed/world.ts';
import type { Ask } from './load.ts';

/** Something that people do, asked of the product and of a bare handler that does the same on the same data. */
export interface Case {
  name: string;
  kind: 'read' | 'write';
  product: () => Ask;
  bare: () => Ask;
}

/** Goes round a list, so that no two requests in a row are about the same. */
function turn<T>(list: readonly T[]): () => T {
  let at = 0;
  return () => list[at++ % list.length] as T;
}

const json = (body: unknown): Pick<Ask, 'body'> & { headers: Record<string, string> } => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const draft = () => ({
  title: `Made by the benchmark ${randomUUID()}`,
  description: 'The export button does nothing on a phone. '.repeat(4),
  type: 'bug',
  userPriority: 3,
});

interface CaseDeps {
  world: World;
  /** Cookies of as many sessions as requests may be under way at once, so that none of them shares a question. */
  cookies: readonly string[];
  origin: string;
}

function createReads({ world, cookies }: CaseDeps): Case[] {
  const board = turn(world.boards);
  const cardId = turn(world.cardIds);
  const cookie = turn(cookies);
  const signedIn = (path: string): Ask => ({ method: 'GET', path, headers: { cookie: cookie() } });
  const guest = (path: string): Ask => ({ method: 'GET', path });
  const boards = world.boards.map(({ id }) => id).join(',');
  const page = (of: { projectSlug: string; slug: string }, query = '') =>
    `/api/projects/${of.projectSlug}/boards/${of.slug}/cards/page?limit=50${query}`;
  return [
    {
      name: 'open a board',
      kind: 'read',
      product: () => signedIn(page(board())),
      bare: () => guest(`/board/${board().id}`),
    },
    {
      name: 'card detail',
      kind: 'read',
      product: () => signedIn(`/api/cards/${cardId()}`),
      bare: () => guest(`/card/${cardId()}`),
    },
    {
      name: 'dashboard cards',
      kind: 'read',
      product: () => signedIn('/api/cards?limit=20'),
      bare: () => guest(`/cards?boards=${boards}`),
    },
    {
      name: 'search',
      kind: 'read',
      product: () => signedIn(page(board(), `&search=${rareWord}`)),
      bare: () => guest(`/board/${board().id}?search=${rareWord}`),
    },
    {
      name: 'public board',
      kind: 'read',
      product: () => {
        const { projectSlug, slug } = board();
        return guest(`/api/public/${projectSlug}/${slug}/cards/page?limit=50`);
      },
      bare: () => guest(`/board/${board().id}`),
    },
  ];
}

function createWrites({ world, cookies, origin }: CaseDeps): Case[] {
  const board = turn(world.boards);
  const cardId = turn(world.cardIds);
  const anybody = turn(cookies);
  const admin = turn(cookies.slice(0, adminCount));
  // As many as do not divide the number of cards, so that each round gives every card another one.
  const status = turn(cardStatuses.slice(0, 3));
  const product = (method: 'POST' | 'PATCH', path: string, body: unknown, cookie = anybody): Ask => {
    const { headers, ...rest } = json(body);
    return { method, path, ...rest, headers: { ...headers, cookie: cookie(), origin } };
  };
  const bare = (method: 'POST' | 'PATCH', path: string, body: unknown): Ask => ({
    method,
    path,
    ...json(body),
  });
  const comment = { content: 'Seen here too, on two machines.' };
  return [
    {
      name: 'create a card',
      kind: 'write',
      product: () => {
        const { projectSlug, slug } = board();
        return product('POST', `/api/projects/${projectSlug}/boards/${slug}/cards`, draft());
      },
      bare: () => bare('POST', `/board/${board().id}`, draft()),
    },
    {
      name: 'move a card',
      kind: 'write',
      product: () => product('PATCH', `/api/cards/${cardId()}`, { status: status() }, admin),
      bare: () => bare('PATCH', `/card/${cardId()}`, { status: status() }),
    },
    {
      name: 'vote',
      kind: 'write',
      product: () => product('POST', `/api/cards/${cardId()}/upvote`, {}),
      bare: () => bare('POST', `/card/${cardId()}/upvote`, {}),
    },
    {
      name: 'comment',
      kind: 'write',
      product: () => product('POST', `/api/cards/${cardId()}/comments`, comment),
      bare: () => bare('POST', `/card/${cardId()}/comments`, comment),
    },
  ];
}

export const buildCases = (parts: CaseDeps): Case[] => [...createReads(parts), ...createWrites(parts)];
