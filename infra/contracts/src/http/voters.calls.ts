import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id, pagingByCursor, person, time } from '../primitives.ts';

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
  summary: 'Who upvotes a card, whoever came last first; for the team',
  access: access.cardTeam,
  params: z.object({ cardId: id }),
  query: z.object(pagingByCursor(50)),
  response: z.object({ items: z.array(voter), nextCursor: z.string().nullable() }),
});
