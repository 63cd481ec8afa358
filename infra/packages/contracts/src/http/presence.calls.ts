import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { bySlug, id, slug } from '../primitives.ts';

/** How long a page is shown after it last said where it is. Seconds. */
export const presenceSeconds = 60;

/** The people on a board at the moment, without the reader. */
export const presence = z.object({
  /** The team, for the team; where somebody has several pages open, each card is named. */
  people: z.array(
    z.object({
      userId: id,
      username: z.string(),
      /** The card that they look at; null for the board. */
      cardId: id.nullable(),
      /** Whether they write a comment on it. */
      typing: z.boolean(),
    }),
  ),
  /** How many others there are. */
  others: z.number().int(),
});
export type Presence = z.infer<typeof presence>;

const byPage = bySlug.extend({ boardSlug: slug, page: id });

export const announcePresence = defineCall({
  id: 'announcePresence',
  service: 'notifications',
  method: 'PUT',
  path: '/api/projects/:slug/boards/:boardSlug/presence/:page',
  summary: `Say for ${presenceSeconds} seconds that a page of the caller shows a board or one of its cards, and hear who else looks`,
  access: access.boardViewer,
  params: byPage,
  body: z.object({ cardId: id.nullable(), typing: z.boolean() }),
  response: presence,
});

export const withdrawPresence = defineCall({
  id: 'withdrawPresence',
  service: 'notifications',
  method: 'DELETE',
  path: '/api/projects/:slug/boards/:boardSlug/presence/:page',
  summary: 'Say that a page of the caller shows it no more',
  access: access.user,
  params: byPage,
  status: 204,
});
