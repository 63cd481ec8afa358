import { type BellFilter, bellFilters, type NotificationGroup, type UnreadCounts } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { type GroupPages, groupsQuery, unreadByFilterQuery } from './groups.queries.ts';
import { addToUnread, showAsRead } from './notification-cache.ts';

/** Makes a group after a change, in the list of a filter; null if it leaves that list. */
type Change = (group: NotificationGroup, filter: BellFilter) => NotificationGroup | null;

export const asRead: Change = (group) => ({
  ...group,
  unreadCount: 0,
  latest: { ...group.latest, isRead: true },
});

/** A snoozed group comes back unread. */
export const asUnread: Change = (group, filter) => {
  if (filter === 'snoozed') return null;
  const { latest, unreadCount } = group;
  return {
    ...group,
    unreadCount: latest.isRead ? unreadCount + 1 : unreadCount,
    latest: { ...latest, isRead: false },
  };
};

export const inSnoozed: Change = (group, filter) => (filter === 'snoozed' ? group : null);
export const outOfSnoozed: Change = (group, filter) => (filter === 'snoozed' ? null : group);

/** The loaded groups without duplicates: one with news comes to the first page again. */
export function collectGroups(data: Pick<GroupPages, 'pages'> | undefined): NotificationGroup[] {
  const found = new Map<string, NotificationGroup>();
  for (const group of data?.pages.flatMap(({ items }) => items) ?? [])
    if (!found.has(group.id)) found.set(group.id, group);
  return [...found.values()];
}

/**
 * Changes groups in all lists.
 * @returns how many more are unread then, by filter, as far as that is known
 */
export function changeGroups(client: QueryClient, change: Change): Record<BellFilter, number> {
  const more = Object.fromEntries(bellFilters.map((filter) => [filter, 0])) as Record<BellFilter, number>;
  for (const filter of bellFilters) {
    const changed = (group: NotificationGroup) => {
      const next = change(group, filter);
      more[filter] += (next?.unreadCount ?? 0) - group.unreadCount;
      return next ?? [];
    };
    client.setQueryData<GroupPages>(
      groupsQuery(filter).queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap(changed) })),
        },
    );
  }
  return more;
}

/** Shows a change of one group in all lists and counts, before the server knows it. */
export function showGroup(client: QueryClient, { id }: NotificationGroup, change: Change): void {
  const more = changeGroups(client, (group, filter) => (group.id === id ? change(group, filter) : group));
  const isRead = Object.values(more).some((number) => number < 0);
  const read = isRead ? showAsRead(client, (one) => (one.cardId ?? one.id) === id) : 0;
  // Each list knows only the entries that it shows; the longest is right.
  const total = [...Object.values(more), -read].reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  addToUnread(client, total);
  client.setQueryData<UnreadCounts>(unreadByFilterQuery.queryKey, (counts) => counts && added(counts, more));
}

const added = (counts: UnreadCounts, more: Record<BellFilter, number>): UnreadCounts => ({
  ...counts,
  mentions: Math.max(0, counts.mentions + more.mentions),
  assigned: Math.max(0, counts.assigned + more.assigned),
  following: Math.max(0, counts.following + more.following),
});
