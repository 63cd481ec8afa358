import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Assignees } from '../assignees/assignees.ts';
import { createCarryMerged, mergeModel } from './carry-merged.ts';
import { mountMerge } from './merge.routes.ts';
import { createMergeCard } from './merge-card.ts';
import { createMergedCards } from './merged-cards.ts';
import { createUnmergeCard } from './unmerge-card.ts';

/** Merges cards, and takes them apart. Targets are stored with the cards, as are pending merges by their ids. */
export function createMergeFeature({ kernel, assignees }: { kernel: Kernel; assignees: Assignees }) {
  const { deps, models, store, cards, access, seeCard, presenter, names, registry, deletion } = kernel;
  const { cardData, cardIndexes } = registry;
  const merges = createCarryMerged({
    notes: mergeModel(deps.connection),
    cards: models.cards,
    images: models.images,
    store,
    cardData,
    cardIndexes,
    recount: kernel.recount,
    recountNotes: kernel.recountNotes,
    names,
    purgeMergedCards: deletion.purgeMergedCards,
    log: deps.log,
  });
  const merge = createMergeCard({ cards, access, seeCard, store, merges });
  const unmerge = createUnmergeCard({ cards, access, assignees, seeCard, store, merges });
  const mergedCards = createMergedCards({ cards, names });
  const feature: Feature = {
    name: 'merge',
    cardData: nothing,
    eraseUser: nothing,
    hooks: {
      resolveCardId: cards.findMergeTarget,
      cardFields: {
        async detail(card) {
          const merged = await mergedCards(card);
          return { present: () => ({ merged }) };
        },
      },
    },
    mount: (router) => mountMerge(router, { merge, unmerge, presenter }),
    tasks: [merges],
  };
  return { feature, merge };
}
