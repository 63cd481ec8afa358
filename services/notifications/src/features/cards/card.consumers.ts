import { cardCreated, cardStatusChanged, cardUpdated } from '@cardinal/contracts';
import { type Consumers, exceptImported } from '@cardinal/service-kit';
import type { NotifyAboutCard } from '../../kernel/notifications/notify-about-card.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import { describeAssigned, describeCardCreated } from './card-contents.ts';

interface CardConsumersDeps {
  notifyAboutCard: NotifyAboutCard;
  projects: Pick<Projects, 'adminIds'>;
}

/** Notifies admins of new cards, and users of cards that they are assigned to. */
export function notifyOfCards(consumers: Consumers, { notifyAboutCard, projects }: CardConsumersDeps): void {
  exceptImported(consumers)
    .on(cardCreated, async (event) => {
      const { card } = event.data;
      const recipients = async () => ({
        // The admin who accepted the card of a guest knows of it.
        addressed: [...(await projects.adminIds(card.projectId)), ...card.assigneeIds].filter(
          (userId) => userId !== event.actorid,
        ),
      });
      await notifyAboutCard(card, event.time, (location) => describeCardCreated(event, location), recipients);
    })
    .on([cardUpdated, cardStatusChanged], async (event) => {
      const { card, assigned = [] } = event.data;
      if (assigned.length === 0) return;
      const recipients = async () => ({ addressed: assigned });
      await notifyAboutCard(card, event.time, (location) => describeAssigned(event, location), recipients);
    });
}
