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
 * The same change for many cards. Each card is allowed or refused by itself, by the rules of `updateCard` and
 * `deleteCard`; `refused` says which and why, in the order of the request.
 */
export const changeCards = defineCall({
  id: 'changeCards',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/cards/bulk',
  summary: 'Change or delete up to 500 cards of a project at once',
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
    })
    .refine(
      (body) => (body.change === undefined) !== (body.action === undefined),
      'Name either a change or an action',
    ),
  response: z.object({
    changed: z.array(id),
    refused: z.array(z.object({ id, code: z.string(), error: z.string() })),
  }),
});
