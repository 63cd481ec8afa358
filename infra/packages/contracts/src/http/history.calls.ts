import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id, person, time } from '../primitives.ts';

/** People, labels and boards have a name, which is the one of today; a list of screenshots is given by its length. */
const named = z.object({ id: z.string(), name: z.string() });
const value = z.union([z.string(), z.number(), named, z.array(named)]).nullable();

/** A field of a card with what it was and what it became. */
const cardChange = z.object({
  /** As in the card; a description's values are null, as they are long. */
  field: z.string(),
  from: value,
  to: value,
  /** `getDescriptionChange` answers what is different. */
  hasDifference: z.boolean().optional(),
});
export type CardChange = z.infer<typeof cardChange>;
/** The changes of one edit that the caller may see; none for what is no edit. */
export const cardChanges = z.array(cardChange);

const historyEntry = z.object({
  kind: z.enum(['created', 'changed']),
  /** Of the card, with this entry; 1 is its creation. */
  version: z.number().int(),
  at: time,
  /** Null only where the name could not be found out. */
  by: person.nullable(),
  /** An agent of theirs did it. */
  byAgent: z.boolean().optional(),
  changes: cardChanges,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/**
 * Lists the changes of a card, newest last: its creation and all edits that were made since there is a history.
 * Without votes, comments and moves within a column.
 */
export const listCardHistory = defineCall({
  id: 'listCardHistory',
  service: 'cards',
  method: 'GET',
  path: '/api/cards/:cardId/activity',
  summary: 'The history of a card by page, newest last; the last page comes first',
  access: access.cardViewerOrGuest,
  params: z.object({ cardId: id }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(100),
    /** For the page before: `before` of this one. */
    before: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  }),
  response: z.object({
    items: z.array(historyEntry),
    /** Null where nothing is left before this page. */
    before: z.number().int().nullable(),
  }),
  cache: 'revalidate',
});

/** The parts of both texts around what is different; an ellipsis stands for the rest. */
export const getDescriptionChange = defineCall({
  id: 'getDescriptionChange',
  service: 'cards',
  method: 'GET',
  path: '/api/cards/:cardId/activity/:version',
  summary: 'What an edit changed in the description of a card',
  access: access.cardViewerOrGuest,
  params: z.object({ cardId: id, version: z.coerce.number().int().min(1).max(1_000_000_000) }),
  response: z.object({ from: z.string(), to: z.string() }),
  cache: 'revalidate',
});
