import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id, noContent } from '../primitives.ts';
import { cardRelation, relationSides } from './references.calls.ts';

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
