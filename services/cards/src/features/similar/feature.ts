import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SearchFeature } from '../search/feature.ts';
import { mountSimilar } from './similar.routes.ts';
import { createSimilarCards } from './similar-cards.ts';

/** Finds cards that are like one that somebody writes, by the index of the search. */
export function createSimilarFeature({ kernel, search }: { kernel: Kernel; search: SearchFeature }) {
  const { models, access, boardCounts, presenter, limiter } = kernel;
  const similar = createSimilarCards({
    ...{ access, boardCounts, cards: models.cards, presenter },
    ...search.index,
  });
  const feature: Feature = {
    name: 'similar',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) => mountSimilar(router, { similar, limiter }),
  };
  return { feature };
}
