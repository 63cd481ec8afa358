import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id } from '../primitives.ts';
import { cardDetail } from './cards.calls.ts';

const byCard = z.object({ cardId: id });

/** It stands above the others, for everybody, until another one is pinned or it is deleted. */
export const pinAnswer = defineCall({
  id: 'pinAnswer',
  service: 'cards',
  method: 'PUT',
  path: '/api/cards/:cardId/answer',
  summary: 'Pin a comment of a card as its official answer. Takes If-Match',
  access: access.cardEditor,
  params: byCard,
  body: z.object({ commentId: id }),
  response: cardDetail,
});

export const unpinAnswer = defineCall({
  id: 'unpinAnswer',
  service: 'cards',
  method: 'DELETE',
  path: '/api/cards/:cardId/answer',
  summary: 'Take the official answer of a card off; its comment stays. Takes If-Match',
  access: access.cardEditor,
  params: byCard,
  response: cardDetail,
});
