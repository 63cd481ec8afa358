import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { limits } from '../constants.ts';
import { id, prose } from '../primitives.ts';
import { cardDetail } from './cards.calls.ts';

const byCard = z.object({ cardId: id });

/** Why a moderator does something; shown to others only where the call says so. */
const reason = prose(limits.moderationReason).nullable().optional();

/** Nobody but admins comments, replies, reacts or edits there then; votes go on. The reason is shown to everybody. */
export const lockComments = defineCall({
  id: 'lockComments',
  service: 'cards',
  method: 'PUT',
  path: '/api/cards/:cardId/lock',
  summary: 'Lock the comments of a card, or change the reason',
  access: access.cardEditor,
  params: byCard,
  body: z.object({ reason }),
  response: cardDetail,
});

export const unlockComments = defineCall({
  id: 'unlockComments',
  service: 'cards',
  method: 'DELETE',
  path: '/api/cards/:cardId/lock',
  summary: 'Unlock the comments of a card',
  access: access.cardEditor,
  params: byCard,
  response: cardDetail,
});
