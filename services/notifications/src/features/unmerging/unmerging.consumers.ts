import {
  cardUpdated,
  commentCreated,
  commentRestored,
  commentUpdated,
  noteUpdated,
  voteChanged,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import { isUnmerge } from '../../kernel/read-models/is-unmerge.ts';
import { createMoveComments, type MoveCommentsDeps } from './move-comments.ts';

/** An event that was on its way when the card was taken out may say afterwards that it is still in. Milliseconds. */
const underWayMs = 60_000;
const before = (time: string) => new Date(Date.parse(time) - underWayMs).toISOString();

/**
 * Moves notifications of comments along when their card is taken out of another one, in whichever order the events
 * arrive. Comes after the other consumers of an event, so that it finds what they wrote.
 */
export function moveNotificationsOfUnmergedCards(consumers: Consumers, deps: MoveCommentsDeps): void {
  const { participants } = deps;
  const moveComments = createMoveComments(deps);

  async function moveLate(cardId: string, commentId: string, time: string): Promise<void> {
    if (await participants.wasUnmerged(cardId, before(time))) await moveComments(cardId, time, [commentId]);
  }

  consumers
    .on(cardUpdated, async ({ data, time }) => {
      const { card, answered } = data;
      if (isUnmerge(data)) await moveComments(card.id, time);
      if (answered) await moveLate(card.id, answered.commentId, time);
    })
    .on([commentUpdated, noteUpdated], async ({ data: { comment, mentioned = [] }, time }) => {
      if (mentioned.length > 0) await moveLate(comment.cardId, comment.id, time);
    })
    .on(commentRestored, ({ data: { comment }, time }) => moveLate(comment.cardId, comment.id, time))
    // Late participants are notified of answers posted since; those may be deleted by now.
    .on([commentCreated, voteChanged], async ({ data, time }) => {
      const { cardId } = 'comment' in data ? data.comment : data;
      if (await participants.wasUnmerged(cardId, time)) await moveComments(cardId, time);
    });
}
