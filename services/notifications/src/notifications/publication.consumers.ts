import { changelogPublished, type EventOf } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Participants } from '../read-models/participants.ts';
import type { BoardWithProject } from '../read-models/projects.ts';
import type { AnnounceOn } from './announce-on.ts';
import { shippedOccasion } from './card-occasions.ts';

type Publication = EventOf<typeof changelogPublished>;

interface PublicationDeps {
  announceOn: AnnounceOn;
  participants: Pick<Participants, 'of'>;
}

/** Tells authors and upvoters of cards that these shipped: one notification of an entry for each person. */
export function notifyOfPublications(
  consumers: Consumers,
  { announceOn, participants }: PublicationDeps,
): void {
  async function tell(event: Publication, card: Publication['data']['cards'][number]): Promise<void> {
    const occasionAt = (location: BoardWithProject) => shippedOccasion(event, card, location);
    await announceOn(card, event.time, occasionAt, async () => {
      const { upvoterIds } = await participants.of(card.id, event.time);
      return { author: [card.createdBy], upvoted: upvoterIds };
    });
  }

  consumers.on(changelogPublished, async (event) => {
    await Promise.all(event.data.cards.map((card) => tell(event, card)));
  });
}
