import {
  type BellFilter,
  countUnreadByFilter,
  listNotificationGroups,
  type NotificationGroup,
} from '@cardinal/contracts';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';
import { REFETCH_MS } from './notifications.queries.ts';

type GroupPage = { items: NotificationGroup[]; nextCursor: string | null };
/** The cached pages, newest first. */
export type GroupPages = InfiniteData<GroupPage, string | undefined>;

/** Notifications by card. */
export const groupsQuery = (filter: BellFilter) =>
  infiniteQueryOptions({
    queryKey: callKey(listNotificationGroups, { query: { filter } }),
    queryFn: ({ pageParam: cursor, signal }): Promise<GroupPage> =>
      request(listNotificationGroups, { query: { filter, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: REFETCH_MS,
  });

export const unreadByFilterQuery = { ...callQuery(countUnreadByFilter), refetchInterval: REFETCH_MS };
