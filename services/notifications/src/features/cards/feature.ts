import type { Feature } from '../../kernel/feature.ts';
import type { Kernel, Notify } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { notifyOfCards } from './card.consumers.ts';
import { notifyOfCardNews } from './card-news.consumers.ts';
import { notifyOfMerges } from './merge.consumers.ts';
import { notifyOfPublications } from './publication.consumers.ts';

interface CardsFeatureDeps {
  kernel: Pick<Kernel, 'participants' | 'projects'>;
  notifyAboutCard: Notify['notifyAboutCard'];
}

/** Notifications of cards: new ones, assignments, news, merges, and what shipped. */
export const createCardsFeature = ({
  kernel: { participants, projects },
  notifyAboutCard,
}: CardsFeatureDeps): Feature => ({
  consume(consumers) {
    notifyOfCards(consumers, { notifyAboutCard, projects });
    notifyOfCardNews(consumers, { notifyAboutCard, participants });
    notifyOfMerges(consumers, { notifyAboutCard, participants });
    notifyOfPublications(consumers, { notifyAboutCard, participants });
  },
  storedData: storesNothing,
});
