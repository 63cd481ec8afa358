import { cardMerged } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Participants } from '../read-models/participants.ts';
import type { AnnounceOn } from './announce-on.ts';
import { mergedOccasion } from './card-occasions.ts';

export interface MergeConsumerDeps {
  announceOn: AnnounceOn;
  participants: Pick<Participants, 'ofMerged'>;
}

/** Those who took part in a card hear where it went. */
export function notifyOfMerges(consumers: Consumers, { announceOn, participants }: MergeConsumerDeps): void {
  consumers.on(cardMerged, async (event) => {
    const { card, from } = event.data;
    // Asked of the owner, as the deletion of that card takes its participants away here, before this or after.
    const recipients = () => participants.ofMerged(from.id);
    await announceOn(card, event.time, (location) => mergedOccasion(event, location), recipients);
  });
}
