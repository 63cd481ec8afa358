import { type CardSummary, limits, listCards, listUserBoards } from '@cardinal/contracts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';
import { type CardFilters, toQuery } from '../card-filters.ts';

/** Cards of all projects, twenty at a time; other filters are another list, which starts at its beginning. */
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

/** The rows read so far, each once: a card that is made meanwhile moves the others on to the next page. */
export function cardsOf(pages: ReadonlyArray<{ cards: CardSummary[] }>): CardSummary[] {
  const found = new Map(pages.flatMap(({ cards }) => cards.map((card) => [card.id, card])));
  return [...found.values()];
}

/** What has been read of a list, without what was read on. */
export const firstPageOnly = <Page, Param>(data: InfiniteData<Page, Param> | undefined) =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };

/** The boards of all own projects, for the filter. */
export const userBoardsQuery = callQuery(listUserBoards);
