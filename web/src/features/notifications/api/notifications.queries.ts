import { countUnread, listNotifications, type Notification } from '@cardinal/contracts';
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { type PageOf, requestPage } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';

export const REFETCH_MS = 30_000;

export const unreadCountQuery = { ...callQuery(countUnread), refetchInterval: REFETCH_MS };

const query = { unreadOnly: 'true' as const };
const PAGE_SIZE = 50;

/** The cached pages, newest first. */
export type NotificationPages = InfiniteData<PageOf<Notification>, number>;

/** The prefix of all lists and counts. */
export const notificationsKey: QueryKey = callKey(listNotifications);

/** The unread notifications, one by one. */
export const unreadQuery = infiniteQueryOptions({
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
