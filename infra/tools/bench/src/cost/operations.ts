import { cardStatuses } from '@cardinal/contracts';
import type { Ask } from '../http/load.ts';
import { type CostWorld, draft, getAdminCookies } from './world.ts';

/** An action of a user, one request each. */
export interface Operation {
  /** For the command line and the budget. */
  id: string;
  name: string;
  /** An operation of which many are needed to distinguish it from the stack at rest. */
  small: boolean;
  next: () => Ask;
}

/** Requests of operations on the world; none is like the one before. */
export function buildOperations(world: CostWorld, origin: string): Operation[] {
  const { project, board, intake, cardIds, cookies } = world;
  const getCardsPath = (slug: string) => `/api/projects/${project}/boards/${slug}/cards`;
  const counted = (make: (n: number) => Ask) => {
    let n = 0;
    return () => make(n++);
  };
  const getCookie = (n: number) => cookies[n % cookies.length] ?? '';
  const cardAt = (n: number) => `/api/cards/${cardIds[n % cardIds.length]}`;
  /** Somebody who did not write the card, and another one each time that it is its turn. */
  const other = (n: number) => getCookie(n + 1 + Math.floor(n / cardIds.length));
  const get = (path: string, n: number): Ask => ({ method: 'GET', path, headers: { cookie: getCookie(n) } });
  const write = (method: 'POST' | 'PATCH', path: string, cookie: string, body: object): Ask => {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    return { method, path, headers, body: JSON.stringify(body) };
  };
  /** Another one than the card has, each time that it is its turn; none that gives points. */
  const getStatus = (n: number) => cardStatuses[(1 + Math.floor(n / cardIds.length)) % 3];
  const admins = getAdminCookies(world);
  const read = (id: string, name: string, small: boolean, getPath: (n: number) => string): Operation => ({
    ...{ id, name, small },
    next: counted((n) => get(getPath(n), n)),
  });
  const change = (id: string, name: string, make: (n: number) => Ask): Operation => ({
    ...{ id, name, small: false },
    next: counted(make),
  });
  return [
    read('page', 'page of 50 cards', true, () => `${getCardsPath(board)}/page?limit=50`),
    read('board', 'a whole board of 480', false, () => getCardsPath(board)),
    read('card', 'card detail', true, cardAt),
    read('following', 'who follows a card', true, (n) => `${cardAt(n)}/following`),
    change('create', 'create a card', (n) => write('POST', getCardsPath(intake), getCookie(n), draft(n))),
    change('move', 'move', (n) =>
      write('PATCH', cardAt(n), admins[n % admins.length] ?? '', { status: getStatus(n) }),
    ),
    change('vote', 'vote', (n) => write('POST', `${cardAt(n)}/upvote`, other(n), {})),
    change('comment', 'comment', (n) =>
      write('POST', `${cardAt(n)}/comments`, other(n), { content: `Seen here too, on ${n} machines.` }),
    ),
  ];
}
