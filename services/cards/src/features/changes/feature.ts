import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CardListRepository } from '../card-lists/card-list.repository.ts';
import type { Labels } from '../labels/labels.ts';
import { mountChangedCards } from './changed-cards.routes.ts';
import { createReadChangedCards } from './read-changed-cards.ts';

export interface ChangesFeatureDeps {
  kernel: Kernel;
  labels: Labels;
  cards: CardListRepository;
}

/** Reads the cards that the notifications service answers to those who follow the changes of a project. */
export function createChangesFeature({ kernel, labels, cards }: ChangesFeatureDeps) {
  const { access, boardCounts, presenter, limiter } = kernel;
  const read = createReadChangedCards({ access, cards, boardCounts, presenter, labels });
  const feature: Feature = {
    name: 'changes',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) => mountChangedCards(router, { read, limiter }),
  };
  return { feature };
}
