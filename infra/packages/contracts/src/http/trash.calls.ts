import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { limits } from '../constants.ts';
import { bySlug, id, pagingByCursor, person, time } from '../primitives.ts';
import { board } from './boards.calls.ts';
import { cardDetail } from './cards.calls.ts';

const byBoard = bySlug.extend({ boardId: id });
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

const trashedBoard = z.object({
  id,
  name: z.string(),
  cardCount: z.number().int(),
  deletedAt: time,
  deletedBy: person.nullable(),
  /** When it goes for good, with all that is on it. */
  expiresAt: time,
});
export type TrashedBoard = z.infer<typeof trashedBoard>;

/** Deleted cards and boards. Nobody sees them but as an entry of this list, and the cards of a board only as its number. */
export const listTrash = defineCall({
  id: 'listTrash',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/trash',
  summary: `Cards and boards that were deleted in a project within ${limits.trashDays} days, newest first`,
  access: access.projectAdmin,
  params: bySlug,
  query: z.object(pagingByCursor(50, 200)),
  response: z.object({
    items: z.array(trashedCard),
    nextCursor: z.string().nullable(),
    /** Of cards. */
    total: z.number().int(),
    /** All of them, with every page of cards. */
    boards: z.array(trashedBoard).default([]),
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

/**
 * With its cards, and with its slug or the next free one. Again for a board that was restored already: the answer may
 * have been lost.
 */
export const restoreBoard = defineCall({
  id: 'restoreBoard',
  service: 'projects',
  method: 'POST',
  path: '/api/projects/:slug/trash/boards/:boardId/restore',
  summary: "Restore a deleted board with its cards, within the plan of the project's owner",
  access: access.projectAdmin,
  params: byBoard,
  response: board,
});

export const purgeBoard = defineCall({
  id: 'purgeBoard',
  service: 'projects',
  method: 'DELETE',
  path: '/api/projects/:slug/trash/boards/:boardId',
  summary: 'Remove a board with all that is on it from the trash, for good',
  access: access.projectAdmin,
  params: byBoard,
});

export const purgeBoards = defineCall({
  id: 'purgeBoards',
  service: 'projects',
  method: 'DELETE',
  path: '/api/projects/:slug/trash/boards',
  summary: 'Remove all boards with all that is on them from the trash, for good',
  access: access.projectAdmin,
  params: bySlug,
});
