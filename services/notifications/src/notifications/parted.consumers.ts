import {
  cardUpdated,
  commentCreated,
  commentRestored,
  commentUpdated,
  type DataOf,
  noteUpdated,
  voteChanged,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import { createFollowComments, type FollowCommentsDeps } from './follow-comments.ts';

/** Whether another card was taken out of this one, into which it had been merged. */
export const tookOut = ({ changes = [] }: Pick<DataOf<typeof cardUpdated>, 'changes'>): boolean =>
  changes.some(({ field, to }) => field === 'merged' && to === null);

/** What was on its way when the card was taken out may say afterwards that it is still in. Milliseconds. */
const underWayMs = 60_000;
const before = (time: string) => new Date(Date.parse(time) - underWayMs).toISOString();

/**
 * Where a card is taken out of another one, what was told of its comments meanwhile goes along, in whichever order that
 * is heard of. Comes last, so that it finds what the other consumers of an event wrote.
 */
export function followPartedCards(consumers: Consumers, deps: FollowCommentsDeps): void {
  const { participants } = deps;
  const follow = createFollowComments(deps);

  async function followLate(cardId: string, commentId: string, time: string): Promise<void> {
    if (await participants.hasParted(cardId, before(time))) await follow(cardId, time, [commentId]);
  }

  consumers
    .on(cardUpdated, async ({ data, time }) => {
      const { card, answered } = data;
      if (tookOut(data)) await follow(card.id, time);
      if (answered) await followLate(card.id, answered.commentId, time);
    })
    .on([commentUpdated, noteUpdated], async ({ data: { comment, mentioned = [] }, time }) => {
      if (mentioned.length > 0) await followLate(comment.cardId, comment.id, time);
    })
    .on(commentRestored, ({ data: { comment }, time }) => followLate(comment.cardId, comment.id, time))
    // Whoever is heard of late is told of answers since, which may have gone.
    .on([commentCreated, voteChanged], async ({ data, time }) => {
      const { cardId } = 'comment' in data ? data.comment : data;
      if (await participants.hasParted(cardId, time)) await follow(cardId, time);
    });
}
