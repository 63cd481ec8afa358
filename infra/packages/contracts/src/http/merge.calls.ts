import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id } from '../primitives.ts';
import { cardDetail } from './cards.calls.ts';

const byCard = z.object({ cardId: id });

/**
 * Its votes, comments and images go to the other card, and its address leads there. Again for a card that was merged
 * into that one already: the answer may have been lost.
 */
export const mergeCard = defineCall({
  id: 'mergeCard',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/:cardId/merge',
  summary: 'Merge a card into another one of its project, which it is a duplicate of',
  access: access.cardEditor,
  params: byCard,
  body: z.object({
    /** The card that stays. */
    into: id,
  }),
  /** The card that stays. */
  response: cardDetail,
});

/** Later additions to the other card stay there. May be repeated for a card that is back already. */
export const unmergeCard = defineCall({
  id: 'unmergeCard',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/:cardId/unmerge',
  summary: 'Take a merged card out of the other one, with all that it brought',
  access: access.cardEditor,
  params: byCard,
  response: cardDetail,
});
