import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { changedCardProperties } from '../card-properties.ts';
import { limits } from '../constants.ts';
import { bySlug, id } from '../primitives.ts';

const mostIds = 50;
const ids = z.array(id).max(mostIds).default([]);
/** What is added to a list of each card, and what is taken from it; the rest of it stays. */
const listChange = z
  .strictObject({ add: ids, remove: ids })
  .refine(({ add, remove }) => add.length + remove.length > 0, 'Nothing to change')
  .optional();

const change = z
  .strictObject({ ...changedCardProperties, assigneeIds: listChange, labelIds: listChange })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Nothing to change');

/**
 * The same change for many cards. Each card is allowed or refused by itself, by the rules of `updateCard`,
 * `moveCard` and `deleteCard`; `refused` says which and why, in the order of the request.
 */
export const changeCards = defineCall({
  id: 'changeCards',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/cards/bulk',
  summary: 'Change, move or delete up to 500 cards of a project at once',
  access: access.projectTeam,
  params: bySlug,
  body: z
    .object({
      cardIds: z
        .array(id)
        .min(1, 'Name at least one card')
        .max(limits.bulkCards, `At most ${limits.bulkCards} cards can be changed at once`),
      change: change.optional(),
      action: z.enum(['delete']).optional(),
      /** Another board of the project, to whose columns they move, on top. */
      boardId: id.optional(),
    })
    .refine(
      ({ change, action, boardId }) =>
        [change, action, boardId].filter((what) => what !== undefined).length === 1,
      'Name one of a change, an action and a board',
    ),
  response: z.object({
    changed: z.array(id),
    refused: z.array(z.object({ id, code: z.string(), error: z.string() })),
  }),
});
