import type { Notification } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import {
  type Filter,
  type NotificationPages,
  notificationsKey,
  notificationsQuery,
  unreadCountQuery,
} from './api/notifications.queries.ts';

const filters: Filter[] = ['all', 'unread'];

/** The loaded notifications without duplicates: a new one shifts the others to later pages. */
export function notificationsOf(data: Pick<NotificationPages, 'pages'> | undefined): Notification[] {
  const found = new Map<string, Notification>();
  for (const one of data?.pages.flatMap(({ items }) => items) ?? [])
    if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}

/**
 * Marks some as read in both lists and in the count.
 * @returns a function that reverts it
 */
export async function showAsRead(
  client: QueryClient,
  is: (one: Notification) => boolean,
): Promise<() => void> {
  await client.cancelQueries({ queryKey: notificationsKey });
  const before = client.getQueriesData({ queryKey: notificationsKey });
  const unread = new Set<string>();
  for (const filter of filters) {
    const { queryKey } = notificationsQuery(filter);
    client.setQueryData<NotificationPages>(queryKey, (data) => {
      if (!data) return data;
      const read = (one: Notification) => {
        if (one.isRead || !is(one)) return one;
        unread.add(one.id);
        return { ...one, isRead: true };
      };
      return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(read) })) };
    });
  }
  client.setQueryData<{ count: number }>(
    unreadCountQuery.queryKey,
    (data) => data && { count: Math.max(0, data.count - unread.size) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

export const markingKey = ['mark-notifications-read'];

/** Refetches after the last of several mutations: before that, the server would still return some of them as unread. */
export async function refreshWhenLast(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: markingKey }) > 1) return;
  await client.invalidateQueries({ queryKey: notificationsKey });
}
