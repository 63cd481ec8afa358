import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CardListRepository } from '../card-lists/card-list.repository.ts';
import { mountRoadmaps } from './roadmap.routes.ts';
import { createRoadmaps } from './roadmap.ts';

/** Roadmaps of projects, also in frames of other sites. */
export function createRoadmapFeature({ kernel, cards }: { kernel: Kernel; cards: CardListRepository }) {
  const { access, projects, boardCounts, presenter, limiter } = kernel;
  const roadmaps = createRoadmaps({ access, projects, cards, boardCounts, presenter });
  const feature: Feature = {
    name: 'roadmap',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) => mountRoadmaps(router, { roadmaps, limiter }),
  };
  return { feature, roadmaps };
}
