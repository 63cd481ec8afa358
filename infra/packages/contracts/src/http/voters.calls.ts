import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { limits } from '../constants.ts';
import { id, line, noContent, pagingByCursor, person, prose, time } from '../primitives.ts';

const byCard = z.object({ cardId: id });

const voter = z.object({
  user: person,
  /** When they first voted. */
  at: time,
  /** The cards which the vote came from, where they did not vote on this one; those were merged into it since. */
  mergedFrom: z.array(id),
});
export type Voter = z.infer<typeof voter>;

export const listVoters = defineCall({
  id: 'listVoters',
  service: 'cards',
  method: 'GET',
  path: '/api/cards/:cardId/voters',
  summary: 'Who upvotes a card, latest first; for the team',
  access: access.cardTeam,
  params: byCard,
  query: z.object(pagingByCursor(50)),
  response: z.object({ items: z.array(voter), nextCursor: z.string().nullable() }),
});

/** A customer who wants the card, for whom somebody of the team voted. */
const customerVote = z.object({
  id,
  customer: z.string(),
  contact: z.string().nullable(),
  reason: z.string().nullable(),
  /** The user who recorded it; null if the account is gone. */
  by: person.nullable(),
  at: time,
  /** The card on which it was recorded, which was merged into this one since. */
  mergedFrom: id.optional(),
});
export type CustomerVote = z.infer<typeof customerVote>;

export const listCustomerVotes = defineCall({
  id: 'listCustomerVotes',
  service: 'cards',
  method: 'GET',
  path: '/api/cards/:cardId/customer-votes',
  summary: 'Customers on whose behalf the team votes for a card, newest first; for the team',
  access: access.cardTeam,
  params: byCard,
  query: z.object(pagingByCursor(50)),
  response: z.object({ items: z.array(customerVote), nextCursor: z.string().nullable() }),
});

/** It counts among the upvotes of the card, once for each customer by name, whatever the case. */
export const addCustomerVote = defineCall({
  id: 'addCustomerVote',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/:cardId/customer-votes',
  summary: 'Vote for a card on behalf of a customer',
  access: access.cardTeam,
  params: byCard,
  body: z.object({
    customer: line(limits.customerName, 'Customer', { blank: 'Please name the customer.' }),
    contact: prose(limits.customerContact).nullable().optional(),
    reason: prose(limits.customerReason).nullable().optional(),
  }),
  response: customerVote,
  status: 201,
});

export const removeCustomerVote = defineCall({
  id: 'removeCustomerVote',
  service: 'cards',
  method: 'DELETE',
  path: '/api/cards/:cardId/customer-votes/:voteId',
  summary: 'Take a vote on behalf of a customer back',
  access: access.cardTeam,
  params: byCard.extend({ voteId: id }),
  response: noContent,
});
