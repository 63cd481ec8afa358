import { cardMerged } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { NotifyAboutCard } from '../../kernel/notifications/notify-about-card.ts';
import type { Participants } from '../../kernel/read-models/participants.ts';
import { describeMerged } from './card-contents.ts';

export interface MergeConsumerDeps {
  notifyAboutCard: NotifyAboutCard;
  participants: Pick<Participants, 'ofMerged'>;
}

/** Notifies the participants of a card of the card that it was merged into. */
export function notifyOfMerges(
  consumers: Consumers,
  { notifyAboutCard, participants }: MergeConsumerDeps,
): void {
  consumers.on(cardMerged, async (event) => {
    const { card, from } = event.data;
    // Asked of the owner, as the deletion of that card takes its participants away here, before this or after.
    const recipients = () => participants.ofMerged(from.id);
    await notifyAboutCard(card, event.time, (location) => describeMerged(event, location), recipients);
  });
}
