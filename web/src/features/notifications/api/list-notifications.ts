import { listNotifications, type Notification } from '@cardinal/contracts';
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { REFETCH_MS } from './unread-count.ts';

export const PAGE_SIZE = 50;

export type Filter = 'all' | 'unread';
/** What the cache holds: the pages read so far, newest first. */
export type NotificationPages = InfiniteData<Notification[], number>;

const queryOf = (filter: Filter) => (filter === 'unread' ? { unreadOnly: 'true' as const } : {});

/** Under this stand both lists and the count. */
export const notificationsKey: QueryKey = callKey(listNotifications);

export function notificationsQuery(filter: Filter) {
  const query = queryOf(filter);
  return infiniteQueryOptions({
    queryKey: callKey(listNotifications, { query }),
    queryFn: ({ pageParam, signal }) =>
      request(listNotifications, { query: { ...query, limit: PAGE_SIZE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
    refetchInterval: REFETCH_MS,
  });
}
