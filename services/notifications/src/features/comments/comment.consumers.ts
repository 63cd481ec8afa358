import { commentCreated, noteCreated } from '@cardinal/contracts';
import { type Consumers, exceptImported } from '@cardinal/service-kit';
import type { NotifyAboutCard } from '../../kernel/notifications/notify-about-card.ts';
import type { Participants } from '../../kernel/read-models/participants.ts';
import { describeCommented } from './comment-content.ts';

interface CommentConsumersDeps {
  notifyAboutCard: NotifyAboutCard;
  participants: Pick<Participants, 'of'>;
}

/** Notifies author, assignees and commenters of a card of comments, and authors of replies to theirs. */
export function notifyOfComments(
  consumers: Consumers,
  { notifyAboutCard, participants }: CommentConsumersDeps,
): void {
  exceptImported(consumers).on([commentCreated, noteCreated], async (event) => {
    const { card, comment, parentUserId } = event.data;
    const parents = parentUserId ? [parentUserId] : [];
    const recipients = async () => {
      const { commenterIds } = await participants.of(card.id, comment.createdAt);
      return {
        author: [card.createdBy],
        assigned: card.assigneeIds,
        commented: commenterIds,
        addressed: parents,
      };
    };
    await notifyAboutCard(card, event.time, (location) => describeCommented(event, location), recipients);
  });
}
