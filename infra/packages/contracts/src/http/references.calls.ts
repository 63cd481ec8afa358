import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { cardStatuses, cardTypes } from '../constants.ts';
import { id, noContent, person, time } from '../primitives.ts';

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

/** Said of one card: it blocks another one, is related to it, or duplicates it. */
const relationKinds = ['blocks', 'related', 'duplicates'] as const;
export type RelationKind = (typeof relationKinds)[number];
/** The same, seen from either of the two. */
const relationSides = ['blockedBy', 'blocks', 'duplicates', 'duplicatedBy', 'related'] as const;
export type RelationSide = (typeof relationSides)[number];

const cardRelation = z.object({
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
  summary: 'The cards that a card and its comments refer to, and those that refer to it',
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

const byCard = z.object({ cardId: id });

/** May be repeated. Cards that block each other in a circle are refused with 409. */
export const addRelation = defineCall({
  id: 'addRelation',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/:cardId/relations',
  summary: 'Say how a card relates to another one; for those who are in the team of both',
  access: access.cardTeam,
  params: byCard,
  body: z.object({
    kind: z.enum(relationSides),
    /** The other card. */
    cardId: id,
  }),
  response: cardRelation,
  status: 201,
});

export const removeRelation = defineCall({
  id: 'removeRelation',
  service: 'cards',
  method: 'DELETE',
  path: '/api/cards/:cardId/relations/:kind/:otherId',
  summary: 'Take a relation of two cards back',
  access: access.cardTeam,
  params: byCard.extend({ kind: z.enum(relationSides), otherId: id }),
  response: noContent,
});
