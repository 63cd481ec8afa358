import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Labels } from '../labels/labels.ts';
import type { Spreads } from '../places/spread.repository.ts';
import { createBoardContents } from './board-contents.ts';
import { createBoardGroups } from './board-groups.ts';
import { createBoardLists } from './board-lists.ts';
import { createBoardSearch, searchLimits } from './board-search.ts';
import { createCardListRepository } from './card-list.repository.ts';
import { mountCardLists } from './card-list.routes.ts';
import { createDashboard } from './dashboard.ts';

export interface CardListsFeatureDeps {
  kernel: Kernel;
  labels: Labels;
  spreads: Spreads;
}

/** Lists of cards, of boards and of the dashboard. */
export function createCardListsFeature({ kernel, labels, spreads }: CardListsFeatureDeps) {
  const { deps, models, access, projects, ownBoards, names, boardCounts, presenter, limiter } = kernel;
  const cards = createCardListRepository({ cards: models.cards });
  const limits = searchLimits(deps.config);
  const search = createBoardSearch({ cards: models.cards, boardCounts, limits });
  const lists = createBoardLists({ access, cards, boardCounts, search, spreads, presenter });
  const groups = createBoardGroups({ access, cards, labels, names });
  const contents = createBoardContents({ access, cards: models.cards, images: models.images, projects });
  const dashboard = createDashboard({ projects, ownBoards, cards, boardCounts, presenter });
  const feature: Feature = {
    name: 'card-lists',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) => mountCardLists(router, { limiter, lists, groups, contents, dashboard }),
  };
  return { feature, cards, lists };
}
export type CardListsFeature = ReturnType<typeof createCardListsFeature>;
