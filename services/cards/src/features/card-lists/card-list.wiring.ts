import type { Router } from 'express';
import type { Core } from '../../core.ts';
import type { Deps, Models } from '../../models.ts';
import { createBoardContents } from './board-contents.ts';
import { createBoardGroups } from './board-groups.ts';
import { createBoardLists } from './board-lists.ts';
import { createBoardSearch, searchLimits } from './board-search.ts';
import { createCardListRepository } from './card-list.repository.ts';
import { mountCardLists } from './card-list.routes.ts';
import { createDashboard } from './dashboard.ts';

export interface CardListsDeps extends Pick<Deps, 'config'> {
  models: Models;
  core: Core;
}

/** Lists of cards, of boards and of the dashboard. */
export function createCardLists({ config, models, core }: CardListsDeps) {
  const cards = createCardListRepository(models);
  const search = createBoardSearch({
    ...models,
    boardCounts: core.boardCounts,
    limits: searchLimits(config),
  });
  const lists = createBoardLists({ ...core, cards, search });
  return {
    cards,
    lists,
    mount: (router: Router) =>
      mountCardLists(router, {
        limiter: core.limiter,
        lists,
        groups: createBoardGroups({ ...core, cards }),
        contents: createBoardContents({ ...models, ...core, cards: models.cards }),
        dashboard: createDashboard({ ...core, cards }),
      }),
  };
}
