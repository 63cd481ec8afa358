import { type CardSnapshot, cardStatusChanged, cardUpdated } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Participants } from '../read-models/participants.ts';
import type { AnnounceOn } from './announce-on.ts';
import { answeredOccasion, statusChangedOccasion, typeChangedOccasion } from './card-occasions.ts';

interface Deps {
  announceOn: AnnounceOn;
  participants: Participants;
}

/** News of a card as a whole, for everybody who takes part in it: another status or type, an official answer. */
export function notifyOfCardNews(consumers: Consumers, { announceOn, participants }: Deps): void {
  const recipientsOf = (card: CardSnapshot, at: string) => async () => {
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
      const recipients = recipientsOf(card, event.time);
      await announceOn(card, event.time, (location) => statusChangedOccasion(event, location), recipients);
    })
    .on([cardUpdated, cardStatusChanged], async (event) => {
      const { card, changes = [] } = event.data;
      if (!changes.some(({ field }) => field === 'type')) return;
      const recipients = recipientsOf(card, event.time);
      await announceOn(card, event.time, (location) => typeChangedOccasion(event, location), recipients);
    })
    .on(cardUpdated, async (event) => {
      const { card, answered } = event.data;
      if (!answered) return;
      const recipients = recipientsOf(card, event.time);
      await announceOn(card, event.time, (at) => answeredOccasion(event, answered, at), recipients);
    });
}
