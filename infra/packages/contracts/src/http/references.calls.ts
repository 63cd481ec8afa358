import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { cardStatuses, cardTypes } from '../constants.ts';
import { id, person, time } from '../primitives.ts';

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

/** A card says how it relates to another one: either of the two says its side. */
export const relationSides = ['blockedBy', 'blocks', 'duplicates', 'duplicatedBy', 'related'] as const;
export type RelationSide = (typeof relationSides)[number];
/** The same as the card says it where the relation begins. */
export type RelationKind = Extract<RelationSide, 'blocks' | 'duplicates' | 'related'>;

export const cardRelation = z.object({
  kind: z.enum(relationSides),
  card: referredCard,
  /** Null for an account that is no more. */
  by: person.nullable(),
  at: time,
});
export type CardRelation = z.infer<typeof cardRelation>;

/** Only of cards that the caller may see; nothing shows that others exist. */
export const getReferences = defineCall({
  id: 'getReferences',
  service: 'cards',
  method: 'GET',
  path: '/api/cards/:cardId/references',
  summary: 'The cards that a card and its comments refer to, those that refer to it, and its relations',
  access: access.cardViewerOrGuest,
  params: z.object({ cardId: id }),
  response: z.object({
    /** A text has them as `#` with the first eight characters of the id, or as an address that ends in the id. */
    refersTo: z.array(referredCard),
    /** The last ones of the same project, newest first. */
    mentionedIn: z.array(referredCard),
    /** Oldest first. Missing for those who are not in the team. */
    relations: z.array(cardRelation).optional(),
  }),
  cache: 'revalidate',
});
