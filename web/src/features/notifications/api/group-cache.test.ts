import type { BellFilter, NotificationGroup } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { makeGroup, makeNotification } from '#test/make-notification.ts';
import { asRead, asUnread, collectGroups, inSnoozed, outOfSnoozed, showGroup } from './group-cache.ts';
import { groupsQuery, unreadByFilterQuery } from './groups.queries.ts';
import { unreadCountQuery, unreadQuery } from './notifications.queries.ts';

/** One card with a comment and a mention, of which each list knows what it shows, and another card. */
function cached() {
  const mention = makeNotification({ type: 'mention' });
  const comment = makeNotification({ cardId: mention.cardId });
  const other = makeNotification();
  const group = makeGroup(mention, comment);
  const client = new QueryClient();
  const list = (filter: BellFilter, ...items: NotificationGroup[]) =>
    client.setQueryData(groupsQuery(filter).queryKey, {
      pages: [{ items, nextCursor: null }],
      pageParams: [undefined],
    });
  list('all', group, makeGroup(other));
  list('unread', group, makeGroup(other));
  list('mentions', makeGroup(mention));
  client.setQueryData(unreadQuery.queryKey, {
    pages: [{ items: [mention, comment, other], total: 3 }],
    pageParams: [0],
  });
  client.setQueryData(unreadCountQuery.queryKey, { count: 3 });
  client.setQueryData(unreadByFilterQuery.queryKey, { unread: 3, mentions: 1, assigned: 0, following: 2 });
  const of = (filter: BellFilter) =>
    collectGroups(client.getQueryData(groupsQuery(filter).queryKey)).find(({ id }) => id === group.id);
  const counts = () => [
    client.getQueryData(unreadCountQuery.queryKey)?.count,
    client.getQueryData(unreadByFilterQuery.queryKey)?.mentions,
  ];
  const listed = () =>
    client
      .getQueryData(unreadQuery.queryKey)
      ?.pages.flatMap(({ items }) => items.filter(({ isRead }) => !isRead).map(({ id }) => id));
  return { client, group, other, of, counts, listed, list };
}

describe('a group changed before the server knows it', () => {
  it('is read in every list and count, and unread again with its latest', () => {
    const { client, group, other, of, counts, listed } = cached();
    showGroup(client, group, asRead);
    for (const filter of ['all', 'unread', 'mentions'] as const)
      expect(of(filter)).toMatchObject({ unreadCount: 0, latest: { isRead: true } });
    expect(counts()).toEqual([1, 0]);
    expect(listed()).toEqual([other.id]);
    showGroup(client, of('all') as NotificationGroup, asUnread);
    expect(of('all')).toMatchObject({ unreadCount: 1, latest: { isRead: false } });
    expect(counts()).toEqual([2, 1]);
  });

  it('is snoozed out of every list but that of the snoozed, and comes back from there', () => {
    const { client, group, other, of, counts, listed, list } = cached();
    list('snoozed', { ...group, unreadCount: 0 });
    showGroup(client, group, inSnoozed);
    expect([of('all'), of('unread'), of('mentions')]).toEqual([undefined, undefined, undefined]);
    expect(of('snoozed')).toBeDefined();
    expect(counts()).toEqual([1, 0]);
    expect(listed()).toEqual([other.id]);
    showGroup(client, group, outOfSnoozed);
    expect(of('snoozed')).toBeUndefined();
    list('snoozed', { ...group, unreadCount: 0 });
    showGroup(client, group, asUnread);
    expect(of('snoozed')).toBeUndefined();
    expect(counts()).toEqual([1, 0]);
  });
});
