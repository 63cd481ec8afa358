import type { CardSorting } from '#features/card/index.ts';

/** The orders of a public board, and how its address names them. */
export const publicOrders = [
  { name: undefined, label: 'Newest', sort: undefined },
  { name: 'votes', label: 'Most voted', sort: 'upvoteCount' },
  { name: 'discussed', label: 'Most discussed', sort: 'commentCount' },
] as const;

const nameIn = (search: string): string | null => new URLSearchParams(search).get('sort');

/** The order in the address of a public board; the newest first if there is none. */
export function publicSorting(search: string): CardSorting {
  const found = publicOrders.find(({ name }) => name === nameIn(search));
  return found?.sort ? { sort: found.sort, order: 'desc' } : {};
}

interface PublicAddress {
  /** The path of the board. */
  path: string;
  /** How the address names the order. */
  order: string | undefined;
  cardId?: string;
}

/** The address of a public board in this order, with a card if one is open. */
export function publicHref({ path, order, cardId }: PublicAddress): string {
  const params = new URLSearchParams({ ...(order && { sort: order }), ...(cardId && { card: cardId }) });
  return params.size > 0 ? `${path}?${params}` : path;
}

/** How the address names its order; undefined for the newest first. */
export const orderIn = (search: string): string | undefined =>
  publicOrders.find(({ name }) => name === nameIn(search))?.name;
