import { type Card, sortValue } from '@cardinal/contracts';
import { type CardSorting, type ListFilter, matchesFilter } from '../filters/card-filters.ts';
import type { CardListData, ListPage } from '../queries/card.queries.ts';

/** The loaded cards without duplicates: a card moved here by hand may be in a later page too. */
export function collectCards(data: { pages: readonly Pick<ListPage, 'cards'>[] } | undefined): Card[] {
  const cards = new Map<string, Card>();
  for (const page of data?.pages ?? []) {
    for (const card of page.cards) if (!cards.has(card.id)) cards.set(card.id, card);
  }
  return [...cards.values()];
}

/**
 * Whether a comes before b: by default newest first, and at the same time the greater id first, as on the server. In
 * the manual order positions grow downwards.
 */
export function isBefore(
  a: Card,
  b: Card,
  { sort = 'createdAt', order = 'desc' }: CardSorting = {},
): boolean {
  const [first, last] = order === 'desc' ? [a, b] : [b, a];
  const [x, y] = [sortValue(first, sort), sortValue(last, sort)];
  // Cards without a value come last in both orders.
  if (x !== y && (x === null || y === null)) return (order === 'desc' ? y : x) === null;
  if (x !== null && y !== null && x !== y) return sort === 'manual' ? x < y : x > y;
  return a.createdAt === b.createdAt ? first.id > last.id : first.createdAt > last.createdAt;
}

/**
 * A list after one card changed from `before` to `after`: added, removed or replaced, with updated counts. Without
 * `before` the card is new, without `after` deleted. A list that has the card counts from its own. `userId` is who looks.
 */
export function applyCardChange(
  data: CardListData,
  filters: ListFilter,
  before: Card | undefined,
  after: Card | undefined,
  userId: string | null = null,
): CardListData {
  const id = after?.id ?? before?.id;
  const listed = data.pages.flatMap(({ cards }) => cards).find((card) => card.id === id);
  // The server found it: unless its text changed, it still matches the search.
  const found = listed !== undefined;
  const pages = data.pages.map((page) => recount(page, { filters, userId, found }, listed ?? before, after));
  const stays = after && matchesFilter(filters, userId, found)(after);
  if (!found) return { ...data, pages: stays ? insertCard(pages, after, filters) : pages };
  const { sort = 'createdAt' } = filters;
  const keepsPlace = stays && sortValue(listed, sort) === sortValue(after, sort);
  const replace = (card: Card) => (card.id !== id ? [card] : keepsPlace ? [after] : []);
  const rest = pages.map((page) => ({ ...page, cards: page.cards.flatMap(replace) }));
  return { ...data, pages: stays && !keepsPlace ? insertCard(rest, after, filters) : rest };
}

interface Listing {
  filters: ListFilter;
  userId: string | null;
  found: boolean;
}

function recount(page: ListPage, listing: Listing, before?: Card, after?: Card): ListPage {
  const { filters, userId, found } = listing;
  const counts = { ...page.counts };
  const matches = matchesFilter(filters, userId, found);
  const isCounted = matchesFilter({ ...filters, status: undefined }, userId, found);
  if (before && isCounted(before)) counts[before.status] -= 1;
  if (after && isCounted(after)) counts[after.status] += 1;
  const was = before && matches(before) ? 1 : 0;
  const is = after && matches(after) ? 1 : 0;
  const typeCounts = page.typeCounts && { ...page.typeCounts };
  const isOfType = matchesFilter({ ...filters, type: undefined }, userId, found);
  if (typeCounts && before && isOfType(before)) typeCounts[before.type] -= 1;
  if (typeCounts && after && isOfType(after)) typeCounts[after.type] += 1;
  return { ...page, counts, ...(typeCounts && { typeCounts }), total: page.total + is - was };
}

/** At its place in the order. If its position is beyond the loaded pages, it is added at their end, so that it stays visible. */
export function insertCard(pages: ListPage[], card: Card, sorting: CardSorting): ListPage[] {
  const goesBefore = (other: Card) => isBefore(card, other, sorting);
  const at = pages.findIndex((page) => page.cards.some(goesBefore));
  return pages.map((page, index) => {
    if (index !== (at === -1 ? pages.length - 1 : at)) return page;
    const next = page.cards.findIndex(goesBefore);
    return { ...page, cards: page.cards.toSpliced(next === -1 ? page.cards.length : next, 0, card) };
  });
}
