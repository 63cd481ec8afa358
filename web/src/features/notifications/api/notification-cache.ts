import type { Notification } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import {
  type NotificationPages,
  notificationsKey,
  unreadCountQuery,
  unreadQuery,
} from './notifications.queries.ts';

/** The loaded notifications without duplicates: a new one shifts the others to later pages. */
export function collectNotifications(data: Pick<NotificationPages, 'pages'> | undefined): Notification[] {
  const found = new Map<string, Notification>();
  for (const one of data?.pages.flatMap(({ items }) => items) ?? [])
    if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}

/**
 * Stops reads, which would overwrite what is shown before the server knows it.
 * @returns a function that restores what was cached
 */
export async function beginChange(client: QueryClient): Promise<() => void> {
  await client.cancelQueries({ queryKey: notificationsKey });
  const before = client.getQueriesData({ queryKey: notificationsKey });
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/**
 * Marks some as read in the list of unread ones.
 * @returns how many
 */
export function showAsRead(client: QueryClient, is: (one: Notification) => boolean): number {
  const found = new Set<string>();
  const read = (one: Notification) => {
    if (one.isRead || !is(one)) return one;
    found.add(one.id);
    return { ...one, isRead: true };
  };
  client.setQueryData<NotificationPages>(
    unreadQuery.queryKey,
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(read) })) },
  );
  return found.size;
}

/** Changes the number at the bell. */
export function addToUnread(client: QueryClient, change: number): void {
  client.setQueryData<{ count: number }>(
    unreadCountQuery.queryKey,
    (data) => data && { count: Math.max(0, data.count + change) },
  );
}

export const markingKey = ['mark-notifications-read'];

/** Refetches after the last of several mutations: before that, the server would still return some of them as unread. */
export async function refreshWhenLast(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: markingKey }) > 1) return;
  await client.invalidateQueries({ queryKey: notificationsKey });
}
