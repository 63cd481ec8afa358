import type { BellFilter, NotificationGroup } from '@cardinal/contracts';
import { serve } from './server.ts';
import { makeUser, rememberUser } from './users.ts';

type Handlers = Parameters<typeof serve>[0];

const parseBody = (init: RequestInit) => JSON.parse(String(init.body)) as Record<string, unknown>;
const isShown = (filter: BellFilter) => (group: NotificationGroup) => {
  if (filter === 'snoozed') return group.snoozedUntil !== null;
  if (group.snoozedUntil !== null) return false;
  if (filter === 'unread') return group.unreadCount > 0;
  return filter !== 'mentions' || group.latest.type === 'mention';
};

/** The bell of a server that remembers read and snoozed groups. */
export function serveBell(all: NotificationGroup[], more: Handlers = {}) {
  rememberUser();
  let state = all;
  const change = (id: string, changes: (group: NotificationGroup) => Partial<NotificationGroup>) => {
    state = state.map((group) => (group.id === id ? { ...group, ...changes(group) } : group));
  };
  const read = ({ latest }: NotificationGroup, isRead: boolean): Partial<NotificationGroup> => ({
    latest: { ...latest, isRead },
    unreadCount: isRead ? 0 : 1,
    snoozedUntil: null,
  });
  const unread = (filter: BellFilter) =>
    state.filter(isShown(filter)).reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  const ofEach = Object.fromEntries(
    all.flatMap(({ id }) => [
      [
        `PATCH /api/notifications/groups/${id}/read`,
        ({ init }) => {
          change(id, (group) => read(group, parseBody(init).isRead === true));
          return { body: { updated: 1 } };
        },
      ],
      [
        `PUT /api/notifications/groups/${id}/snooze`,
        ({ init }) => {
          const snoozedUntil = parseBody(init).until ? '2026-11-30T09:00:00.000Z' : null;
          change(id, () => ({ snoozedUntil }));
          return { body: { snoozedUntil } };
        },
      ],
    ]),
  ) as Handlers;
  const server = serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/notifications/groups': ({ url }) => {
      const filter = url.searchParams.get('filter') as BellFilter;
      return { body: { items: state.filter(isShown(filter)), nextCursor: null } };
    },
    'GET /api/notifications/groups/unread-counts': () => ({
      body: { unread: unread('unread'), mentions: unread('mentions'), assigned: 0, following: 0 },
    }),
    'GET /api/notifications/unread-count': () => ({ body: { count: unread('unread') } }),
    'POST /api/notifications/mark-all-read': () => {
      for (const { id } of state) change(id, (group) => read(group, true));
      return { body: { updated: 1 } };
    },
    ...ofEach,
    ...more,
  });
  return {
    /** Adds a group, as others do meanwhile. */
    add: (group: NotificationGroup) => {
      state = [group, ...state.filter(({ id }) => id !== group.id)];
    },
    /** Changes that were asked for, in order. */
    changes: () =>
      server.mock.calls
        .filter(([, init]) => init?.method && init.method !== 'GET')
        .map(([url, init]) => [`${init?.method} ${url}`, init?.body ? parseBody(init) : undefined]),
  };
}
