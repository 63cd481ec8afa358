import { countUnread, listNotifications, type Notification } from '@cardinal/contracts';
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { type PageOf, requestPage } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';

const REFETCH_MS = 30_000;

export const unreadCountQuery = { ...callQuery(countUnread), refetchInterval: REFETCH_MS };

const PAGE_SIZE = 50;

export type Filter = 'all' | 'unread';
/** The cached pages, newest first. */
export type NotificationPages = InfiniteData<PageOf<Notification>, number>;

const queryOf = (filter: Filter) => (filter === 'unread' ? { unreadOnly: 'true' as const } : {});

/** The prefix of both lists and the count. */
export const notificationsKey: QueryKey = callKey(listNotifications);

export function notificationsQuery(filter: Filter) {
  const query = queryOf(filter);
  return infiniteQueryOptions({
    queryKey: callKey(listNotifications, { query }),
    queryFn: ({ pageParam, signal }) =>
      requestPage(listNotifications, { query: { ...query, limit: PAGE_SIZE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, _pages, offset) => {
      const next = offset + items.length;
      return items.length > 0 && next < total ? next : undefined;
    },
    refetchInterval: REFETCH_MS,
  });
}
