import { type CardSnapshot, cardStatusChanged, cardUpdated } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { NotifyAboutCard } from '../../kernel/notifications/notify-about-card.ts';
import type { Participants } from '../../kernel/read-models/participants.ts';
import { describeAnswered, describeStatusChanged, describeTypeChanged } from './card-contents.ts';

interface Deps {
  notifyAboutCard: NotifyAboutCard;
  participants: Participants;
}

/** News of a card as a whole, for everybody who takes part in it: another status or type, an official answer. */
export function notifyOfCardNews(consumers: Consumers, { notifyAboutCard, participants }: Deps): void {
  const createFindRecipients = (card: CardSnapshot, at: string) => async () => {
    const { commenterIds, upvoterIds } = await participants.of(card.id, at);
    return {
      author: [card.createdBy],
      assigned: card.assigneeIds,
      commented: commenterIds,
      upvoted: upvoterIds,
    };
  };
  consumers
    .on(cardStatusChanged, async (event) => {
      const { card } = event.data;
      const recipients = createFindRecipients(card, event.time);
      await notifyAboutCard(
        card,
        event.time,
        (location) => describeStatusChanged(event, location),
        recipients,
      );
    })
    .on([cardUpdated, cardStatusChanged], async (event) => {
      const { card, changes = [] } = event.data;
      if (!changes.some(({ field }) => field === 'type')) return;
      const recipients = createFindRecipients(card, event.time);
      await notifyAboutCard(card, event.time, (location) => describeTypeChanged(event, location), recipients);
    })
    .on(cardUpdated, async (event) => {
      const { card, answered } = event.data;
      if (!answered) return;
      const recipients = createFindRecipients(card, event.time);
      await notifyAboutCard(card, event.time, (at) => describeAnswered(event, answered, at), recipients);
    });
}
