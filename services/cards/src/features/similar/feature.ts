import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SearchEntryModel } from '../search/search-entry.model.ts';
import { mountSimilar } from './similar.routes.ts';
import { createSimilarCards } from './similar-cards.ts';

/** Finds cards that are like one that somebody writes, by the index of the search. */
export function createSimilarFeature({ kernel, entries }: { kernel: Kernel; entries: SearchEntryModel }) {
  const { models, access, boardCounts, presenter, limiter } = kernel;
  const similar = createSimilarCards({ access, boardCounts, cards: models.cards, entries, presenter });
  const feature: Feature = {
    name: 'similar',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) => mountSimilar(router, { similar, limiter }),
  };
  return { feature };
}
