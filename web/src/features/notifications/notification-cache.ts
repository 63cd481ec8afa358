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

/** The notifications read so far, each once: one that came in meanwhile shifts the others to later pages. */
export function notificationsOf(data: Pick<NotificationPages, 'pages'> | undefined): Notification[] {
  const found = new Map<string, Notification>();
  for (const one of data?.pages.flatMap(({ items }) => items) ?? [])
    if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}

/**
 * Shows some as read at once, in both lists and in the count.
 * @returns what takes it back
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

/** Reads again after the last of several marks: before it, the server would still call some of them unread. */
export async function refreshWhenLast(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: markingKey }) > 1) return;
  await client.invalidateQueries({ queryKey: notificationsKey });
}
