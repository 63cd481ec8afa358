import { listSlackDeliveries } from '@cardinal/contracts';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';

const PAGE_SIZE = 20;
/** Refetch interval of the log while messages are waiting. */
const PENDING_REFETCH_MS = 3_000;

export const deliveriesKey = (projectId: string): QueryKey =>
  callKey(listSlackDeliveries, { params: { projectId } });

/** The delivery log, newest first. */
export function deliveriesQuery(projectId: string) {
  const params = { projectId };
  return infiniteQueryOptions({
    queryKey: deliveriesKey(projectId),
    queryFn: ({ pageParam, signal }) =>
      request(listSlackDeliveries, { params, query: { limit: PAGE_SIZE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.length * PAGE_SIZE : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.deliveries.some(({ state }) => state === 'pending'))
        ? PENDING_REFETCH_MS
        : false,
  });
}
