import { mostFound, searchCards } from '@cardinal/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type ResponseData, request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { ageDays, type Wanted } from './search-address.ts';

/** Divides `mostFound`. */
const PAGE_SIZE = 25;
/** New texts of others are found a moment later. */
const FRESH_MS = 30_000;

type Page = ResponseData<typeof searchCards>;

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Results of a search, page by page. */
export function searchQuery({ age, ...wanted }: Wanted) {
  const query = { ...wanted, createdSince: age && daysAgo(ageDays[age]), limit: PAGE_SIZE };
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
