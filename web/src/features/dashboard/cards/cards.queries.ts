import { type CardSummary, limits, listCards, listUserBoards } from '@cardinal/contracts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';
import { type CardFilters, toQuery } from './card-filters.ts';

/** Cards of all projects, in pages of twenty; other filters are another query, which starts at its first page. */
export function cardsQuery(filters: CardFilters) {
  const query = { ...toQuery(filters), limit: limits.cardsPage };
  return infiniteQueryOptions({
    queryKey: callKey(listCards, { query }),
    queryFn: ({ pageParam, signal }) =>
      request(listCards, { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.length * limits.cardsPage : undefined),
    placeholderData: keepPreviousData,
  });
}

/** The loaded rows without duplicates: a new card shifts the others to the next page. */
export function collectCardSummaries(pages: ReadonlyArray<{ cards: CardSummary[] }>): CardSummary[] {
  const found = new Map(pages.flatMap(({ cards }) => cards.map((card) => [card.id, card])));
  return [...found.values()];
}

/** The cached data of a list, reduced to its first page. */
export const firstPageOnly = <Page, Param>(data: InfiniteData<Page, Param> | undefined) =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };

/** The boards of all the user's projects, for the filter. */
export const userBoardsQuery = callQuery(listUserBoards);
