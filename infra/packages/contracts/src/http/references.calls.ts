import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { cardStatuses, cardTypes } from '../constants.ts';
import { id } from '../primitives.ts';

/** A card that another one names, as far as a link to it shows it. */
const referredCard = z.object({
  id,
  title: z.string(),
  type: z.enum(cardTypes),
  status: z.enum(cardStatuses),
  /** The ids by which texts name it, of cards that were merged into it; missing where there are none. */
  merged: z.array(id).optional(),
});
export type ReferredCard = z.infer<typeof referredCard>;

/** Only of cards that the caller may see; nothing shows that others exist. */
export const getReferences = defineCall({
  id: 'getReferences',
  service: 'cards',
  method: 'GET',
  path: '/api/cards/:cardId/references',
  summary: 'The cards that a card and its comments refer to, and those that refer to it',
  access: access.cardViewerOrGuest,
  params: z.object({ cardId: id }),
  response: z.object({
    /** A text has them as `#` with the first eight characters of the id, or as an address that ends in the id. */
    refersTo: z.array(referredCard),
    /** The last ones of the same project, newest first. */
    mentionedIn: z.array(referredCard),
  }),
  cache: 'revalidate',
});
