import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { statusCounts } from '../card-property-schemas.ts';
import { cardStatuses, cardTypes } from '../constants.ts';
import { bySlug, day, id, pagingByCursor, person, time } from '../primitives.ts';
import { cardChanges } from './history.calls.ts';

const named = z.object({ id, name: z.string(), slug: z.string() });

/** An event of a card, or, in lists of each card once, its last one. There, `by` is null for changes. */
const cardActivity = z.object({
  kind: z.enum(['created', 'changed', 'commented']),
  at: time,
  by: person.nullable(),
  /** The beginning of the comment; null for the other kinds and among `followed`. */
  excerpt: z.string().nullable(),
  /** The comment; null for the other kinds. */
  commentId: id.nullable(),
  card: z.object({
    id,
    title: z.string(),
    type: z.enum(cardTypes),
    status: z.enum(cardStatuses),
    upvoteCount: z.number().int(),
    commentCount: z.number().int(),
  }),
  project: named,
  board: named,
});
export type CardActivity = z.infer<typeof cardActivity>;

const followedCard = cardActivity.extend({
  /** Why the caller follows the card. */
  because: z.array(z.enum(['assigned', 'created', 'commented', 'upvoted'])),
});
export type FollowedCard = z.infer<typeof followedCard>;

const assignedCard = cardActivity.extend({ dueDate: day.nullable() });
export type AssignedCard = z.infer<typeof assignedCard>;

/**
 * Each card once, with the last that happened to it. `assigned` are those of the caller that are not resolved, those that
 * are due first before those without a date, then the newest; `followed` are the cards that are assigned to the caller, or that
 * they wrote, commented or upvoted, wherever they still see them; `activity` is what others did in the caller's
 * projects.
 */
export const getWork = defineCall({
  id: 'getWork',
  service: 'cards',
  method: 'GET',
  path: '/api/work',
  summary:
    'What is assigned to the caller, what they follow, and what happened in their projects, by the last activity',
  access: access.user,
  response: z.object({
    assigned: z.array(assignedCard),
    followed: z.array(followedCard),
    activity: z.array(cardActivity),
  }),
});

/** A visit ends after half an hour without this call. It is kept for the account, so all devices share it. */
export const recordVisit = defineCall({
  id: 'recordVisit',
  service: 'cards',
  method: 'POST',
  path: '/api/visits',
  summary: 'Record that the caller looks at their dashboard; returns when they last did before',
  access: access.user,
  response: z.object({ lastVisitAt: time.nullable() }),
});

/** One thing that happened on a board; unlike in the lists above, a card may be in several. */
const projectActivity = cardActivity.extend({
  /** Of the card, the change or the comment. */
  id: z.string(),
  changes: cardChanges,
});
export type ProjectActivity = z.infer<typeof projectActivity>;

export const getProjectOverview = defineCall({
  id: 'getProjectOverview',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/overview',
  summary: 'Cards by status on each board that the caller sees, and what last happened there',
  access: access.projectViewer,
  params: bySlug,
  response: z.object({
    boards: z.array(z.object({ boardId: id, counts: statusCounts })),
    /** The beginning of `listProjectActivity`. */
    activity: z.array(projectActivity),
    nextCursor: z.string().nullable(),
  }),
});

export const listProjectActivity = defineCall({
  id: 'listProjectActivity',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/activity',
  summary: 'What happened on the boards of a project that the caller sees, newest first, by page',
  access: access.projectViewer,
  params: bySlug,
  query: z.object(pagingByCursor(30)),
  response: z.object({
    items: z.array(projectActivity),
    /** The `cursor` of the next page; null at the end. A page may have fewer items than asked for before that. */
    nextCursor: z.string().nullable(),
  }),
});
