import { mostFound, searchCards } from '@cardinal/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type ResponseData, request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import type { Wanted } from '../search-address.ts';

/** Divides `mostFound`. */
const PAGE_SIZE = 25;
/** What others write is found a moment later. */
const FRESH_MS = 30_000;

type Page = ResponseData<typeof searchCards>;

/** What a search finds, page by page. */
export function searchQuery(wanted: Wanted) {
  const query = { ...wanted, limit: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: callKey(searchCards, { query }),
    queryFn: ({ pageParam, signal }) =>
      request(searchCards, { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }: Page, _pages, offset: number) =>
      hasMore && offset + PAGE_SIZE < mostFound ? offset + PAGE_SIZE : undefined,
    enabled: wanted.q !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
