import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { bellFilters, snoozeTimes } from '../notification-preferences.ts';
import { id, pagingByCursor, time } from '../primitives.ts';
import { notification } from './notifications.calls.ts';

const notificationGroup = z.object({
  /** The card's id; that of the notification if it is about no card, or about several. */
  id,
  latest: notification,
  /** How many the filter finds, the latest included. */
  count: z.number().int(),
  unreadCount: z.number().int(),
  snoozedUntil: time.nullable(),
});
export type NotificationGroup = z.infer<typeof notificationGroup>;

/** The time of the latest that the caller has seen: what came after it stays as it is. All by default. */
const upTo = time.optional();
const byGroup = z.object({ groupId: id });

/**
 * `assigned` are those of cards that were assigned to the caller at that time, `following` the comments, changes of
 * status and new cards that they follow. What is snoozed is only in `snoozed`.
 */
export const listNotificationGroups = defineCall({
  id: 'listNotificationGroups',
  service: 'notifications',
  method: 'GET',
  path: '/api/notifications/groups',
  summary: "The caller's notifications by card, with the latest of each, by page",
  access: access.user,
  query: z.object({
    filter: z.enum(bellFilters).default('all'),
    ...pagingByCursor(30),
  }),
  response: z.object({
    items: z.array(notificationGroup),
    /** The `cursor` of the next page; null at the end. A page may have fewer items than asked for before that. */
    nextCursor: z.string().nullable(),
  }),
});

export const countUnreadByFilter = defineCall({
  id: 'countUnreadByFilter',
  service: 'notifications',
  method: 'GET',
  path: '/api/notifications/groups/unread-counts',
  summary: 'How many notifications of each filter are unread',
  access: access.user,
  response: z.object({
    unread: z.number().int(),
    mentions: z.number().int(),
    assigned: z.number().int(),
    following: z.number().int(),
  }),
});
export type UnreadCounts = z.infer<typeof countUnreadByFilter.response>;

export const markGroup = defineCall({
  id: 'markGroup',
  service: 'notifications',
  method: 'PATCH',
  path: '/api/notifications/groups/:groupId/read',
  summary: 'Mark all of a card as read, or the latest of them as unread',
  access: access.user,
  params: byGroup,
  body: z.object({ isRead: z.boolean(), upTo }),
  response: z.object({ updated: z.number().int() }),
});

/** In an hour; at nine tomorrow, or on the next Monday that is not today, in the caller's time zone. */
export const snoozeGroup = defineCall({
  id: 'snoozeGroup',
  service: 'notifications',
  method: 'PUT',
  path: '/api/notifications/groups/:groupId/snooze',
  summary: 'Put all of a card off: it comes back as unread. Null brings it back now',
  access: access.user,
  params: byGroup,
  body: z.object({ until: z.enum(snoozeTimes).nullable(), upTo }),
  response: z.object({ snoozedUntil: time.nullable() }),
});
