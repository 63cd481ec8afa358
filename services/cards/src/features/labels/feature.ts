import { nothing } from '../../kernel/card-data/card-data.ts';
import { removeAll, untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { labelModel } from './label.model.ts';
import { mountLabels } from './label.routes.ts';
import { createLabelRemoval, labelRemovalModel } from './label-removal.ts';
import { createLabels } from './labels.ts';
import { createSeenLabels, labelsOn } from './seen-labels.ts';

/** The labels of projects. Their ids are a field of the card, which goes with it wherever it goes. */
export function createLabelsFeature({ kernel }: { kernel: Kernel }) {
  const { deps, access, projects, models, registry } = kernel;
  const { connection, bus, log } = deps;
  const labelSets = labelModel(connection);
  const labels = createLabels({ store: deps.store(labelSets), bus });
  const seenLabels = createSeenLabels({ labels, projects });
  const labelRemoval = createLabelRemoval({
    labelRemovals: labelRemovalModel(connection),
    cards: models.cards,
    labels,
    purgeProject: registry.purgeProject,
    log,
  });
  const feature: Feature = {
    name: 'labels',
    cardData: nothing,
    eraseUser: nothing,
    hooks: {
      checkFields: labels.check,
      cardFields: {
        async list(cards, viewer, role) {
          const shown = await seenLabels(cards, viewer, role);
          return (card) => ({ labels: labelsOn(card, shown) });
        },
      },
      purgeProject: (projectId) => removeAll(labelSets, { _id: projectId }),
    },
    mount: (router) => mountLabels(router, { access, labels, labelRemoval, cards: models.cards }),
    consume: labelRemoval.consume,
    tasks: [labelRemoval],
    aggregates: [{ model: untyped(labelSets) }],
  };
  return { feature, labels };
}
