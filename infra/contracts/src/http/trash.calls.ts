import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { limits } from '../constants.ts';
import { bySlug, id, person, time } from '../primitives.ts';
import { cardDetail } from './cards.calls.ts';

const byCard = bySlug.extend({ cardId: id });

const trashedCard = z.object({
  id,
  title: z.string(),
  board: z.object({ id, name: z.string() }),
  deletedAt: time,
  deletedBy: person.nullable(),
  /** When it goes for good. */
  expiresAt: time,
});
export type TrashedCard = z.infer<typeof trashedCard>;

/** Deleted cards. Nobody sees them but as an entry of this list. */
export const listTrash = defineCall({
  id: 'listTrash',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/trash',
  summary: `Cards that were deleted in a project within ${limits.trashDays} days, newest first`,
  access: access.projectAdmin,
  params: bySlug,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    /** For the next page: `nextCursor` of this one. */
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    items: z.array(trashedCard),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
  }),
});

/** Again for a card that was restored already: the answer may have been lost. */
export const restoreCard = defineCall({
  id: 'restoreCard',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/trash/cards/:cardId/restore',
  summary: 'Restore a deleted card with its comments, votes, images and history',
  access: access.projectAdmin,
  params: byCard,
  response: cardDetail,
});

export const purgeCard = defineCall({
  id: 'purgeCard',
  service: 'cards',
  method: 'DELETE',
  path: '/api/projects/:slug/trash/cards/:cardId',
  summary: 'Remove a card from the trash, for good',
  access: access.projectAdmin,
  params: byCard,
});

export const purgeCards = defineCall({
  id: 'purgeCards',
  service: 'cards',
  method: 'DELETE',
  path: '/api/projects/:slug/trash/cards',
  summary: 'Remove all cards from the trash, for good',
  access: access.projectAdmin,
  params: bySlug,
});
