import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { notificationTypes } from '../notification-preferences.ts';
import { id, paging, time } from '../primitives.ts';
import { presence } from './presence.calls.ts';

export const notification = z.object({
  id,
  userId: id,
  cardId: id.nullable(),
  projectId: id.nullable(),
  boardId: id.nullable(),
  type: z.enum(notificationTypes),
  message: z.string(),
  actorId: id.nullable(),
  isRead: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: time,
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = defineCall({
  id: 'listNotifications',
  service: 'notifications',
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's notifications, newest first",
  access: access.user,
  query: z.object({ ...paging(50), unreadOnly: z.enum(['true', 'false']).optional() }),
  response: z.array(notification),
  paged: true,
});

export const countUnread = defineCall({
  id: 'countUnread',
  service: 'notifications',
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'How many are unread',
  access: access.user,
  response: z.object({ count: z.number().int() }),
});

export const markRead = defineCall({
  id: 'markRead',
  service: 'notifications',
  method: 'PATCH',
  path: '/api/notifications/:notificationId/read',
  summary: 'Mark one as read',
  access: access.user,
  params: z.object({ notificationId: id }),
  response: notification,
});

export const markAllRead = defineCall({
  id: 'markAllRead',
  service: 'notifications',
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  summary: 'Mark all as read',
  access: access.user,
  response: z.object({ updated: z.number().int() }),
});

/**
 * A message of the stream: what changed and where, never the content, which the page reads by the ordinary calls with
 * its ordinary rights. `reset` says that messages were missed: read everything again.
 */
export const streamMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('project'), projectId: id }),
  z.object({ type: z.literal('boards'), projectId: id }),
  z.object({ type: z.literal('members'), projectId: id }),
  z.object({
    type: z.literal('labels'),
    projectId: id,
    change: z.enum(['created', 'updated', 'deleted']),
  }),
  z.object({ type: z.literal('views'), projectId: id }),
  z.object({ type: z.literal('changelog'), projectId: id }),
  z.object({ type: z.literal('board'), projectId: id, boardId: id }),
  /** Cards of a column have new ranks, so that those that a page shows may not be compared with any that it reads now. */
  z.object({ type: z.literal('ranks'), projectId: id, boardId: id }),
  z.object({
    type: z.literal('card'),
    projectId: id,
    boardId: id,
    cardId: id,
    change: z.enum(['created', 'updated', 'deleted', 'counted']),
  }),
  z.object({ type: z.literal('comments'), projectId: id, boardId: id, cardId: id }),
  z.object({ type: z.literal('slack'), projectId: id }),
  z.object({ type: z.literal('submissions'), projectId: id }),
  /** A moderator did something, for the project's admins. */
  z.object({ type: z.literal('moderation'), projectId: id }),
  /**
   * The followers of a card changed; or, without one, what the user wants to hear of a project or a board; or,
   * without a project, which cards they follow automatically.
   */
  z.object({ type: z.literal('following'), projectId: id.nullable(), cardId: id.nullable() }),
  /** The people on a board, for those who are there too. It has no number, and is not sent again. */
  presence.extend({ type: z.literal('presence'), boardId: id }),
  z.object({ type: z.literal('notifications') }),
  z.object({ type: z.literal('user') }),
  z.object({ type: z.literal('reset') }),
]);
export type StreamMessage = z.infer<typeof streamMessage>;

/**
 * Server-sent events: `id:` a sequence number, `data:` a StreamMessage as JSON. A signed-in user receives messages
 * about what they may see in their projects. Non-members and guests name a public board by `project` and `board` (slugs)
 * to receive its messages, or several boards of a project with commas between them. Resumes with Last-Event-ID.
 */
export const openStream = defineCall({
  id: 'openStream',
  service: 'notifications',
  method: 'GET',
  path: '/api/stream',
  summary: 'Server-sent events of what changed',
  access: access.guest,
  query: z.object({
    project: z.string().max(140).optional(),
    board: z.string().max(2_000).optional(),
    /** Like the header, for a page that reopens the stream and cannot set one. */
    lastEventId: z.string().max(20).optional(),
    /** Seconds: changes of this period are sent first, for a page that has just loaded its data. */
    recent: z.coerce.number().int().min(1).max(60).optional(),
  }),
  kind: 'raw',
});
