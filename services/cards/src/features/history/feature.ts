import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Labels } from '../labels/labels.ts';
import { createCardHistory } from './card-history.ts';
import { mountHistory } from './history.routes.ts';
import { createPresentHistory } from './present-history.ts';

/** Shows the history of cards, which the kernel keeps. */
export function createHistoryFeature({ kernel, labels }: { kernel: Kernel; labels: Labels }) {
  const { names, access, seeCardIncludingHidden, history, limiter } = kernel;
  const presentHistory = createPresentHistory({ names, access, labels });
  const cardHistory = createCardHistory({ seeCardIncludingHidden, history, names, presentHistory });
  const feature: Feature = {
    name: 'history',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) => mountHistory(router, { cardHistory, limiter }),
  };
  return { feature, presentHistory };
}
