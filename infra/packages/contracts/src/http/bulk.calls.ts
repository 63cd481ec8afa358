import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { changedCardProperties } from '../card-property-schemas.ts';
import { limits } from '../constants.ts';
import { bySlug, id } from '../primitives.ts';

const mostIds = 50;
const ids = z.array(id).max(mostIds).default([]);
/** Entries to add to a list of each card, and to remove from it; the rest of it stays. */
const listChange = z
  .strictObject({ add: ids, remove: ids })
  .refine(({ add, remove }) => add.length + remove.length > 0, 'Nothing to change')
  .optional();

const change = z
  .strictObject({ ...changedCardProperties, assigneeIds: listChange, labelIds: listChange })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Nothing to change');

/** A change of the caller to take back: the one that made it this version. */
const cardUndo = z.object({ id, version: z.number().int().min(1) });
export type CardUndo = z.infer<typeof cardUndo>;

const createCardList = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .min(1, 'Name at least one card')
    .max(limits.bulkCards, `At most ${limits.bulkCards} cards can be changed at once`);
const refused = z.array(z.object({ id, code: z.string(), error: z.string() }));

/**
 * The same change for many cards. Each card is allowed or refused by itself, by the rules of `updateCard`,
 * `moveCard`, `deleteCard` and `restoreCard`; `refused` says which and why, in the order of the request.
 */
export const changeCards = defineCall({
  id: 'changeCards',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/cards/bulk',
  summary: 'Change, move, delete or restore up to 500 cards of a project at once',
  access: access.projectTeam,
  params: bySlug,
  body: z
    .object({
      cardIds: createCardList(id),
      change: change.optional(),
      action: z.enum(['delete', 'restore']).optional(),
      /** Another board of the project, to whose columns they move, on top. */
      boardId: id.optional(),
    })
    .refine(
      ({ change, action, boardId }) =>
        [change, action, boardId].filter((what) => what !== undefined).length === 1,
      'Name one of a change, an action and a board',
    ),
  response: z.object({
    /** Without cards that were like that already, which are not refused either. */
    changed: z.array(id),
    /** The changes that `undoChanges` takes back. Deleted cards are restored instead. */
    undo: z.array(cardUndo),
    refused,
  }),
});

/**
 * Takes back the last change of each card, if it was the caller's own and nobody changed the card since. Each is taken
 * back or refused by itself, by the rules of the change. A change that took images off a card cannot be taken back.
 */
export const undoChanges = defineCall({
  id: 'undoChanges',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/undo',
  summary: 'Take back own changes of up to 500 cards',
  access: access.user,
  body: z.object({ cards: createCardList(cardUndo) }),
  response: z.object({
    undone: z.array(id),
    refused,
  }),
});
