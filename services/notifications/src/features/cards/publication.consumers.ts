import { changelogPublished, type EventOf } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { NotifyAboutCard } from '../../kernel/notifications/notify-about-card.ts';
import type { Participants } from '../../kernel/read-models/participants.ts';
import type { BoardWithProject } from '../../kernel/read-models/projects.ts';
import { describeShipped } from './card-contents.ts';

type Publication = EventOf<typeof changelogPublished>;

interface PublicationDeps {
  notifyAboutCard: NotifyAboutCard;
  participants: Pick<Participants, 'of'>;
}

/** Notifies authors and upvoters of cards that these shipped: one notification of an entry for each person. */
export function notifyOfPublications(
  consumers: Consumers,
  { notifyAboutCard, participants }: PublicationDeps,
): void {
  async function notify(event: Publication, card: Publication['data']['cards'][number]): Promise<void> {
    const contentAt = (location: BoardWithProject) => describeShipped(event, card, location);
    await notifyAboutCard(card, event.time, contentAt, async () => {
      const { upvoterIds } = await participants.of(card.id, event.time);
      return { author: [card.createdBy], upvoted: upvoterIds };
    });
  }

  consumers.on(changelogPublished, async (event) => {
    await Promise.all(event.data.cards.map((card) => notify(event, card)));
  });
}
