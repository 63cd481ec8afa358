import { getReferences } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import { toViewer } from '../../kernel/access/viewer.ts';
import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { ListRelations } from '../relations/list-relations.ts';
import { createReferenceRepository } from './reference.repository.ts';
import { createReferences } from './references.ts';

export interface ReferencesFeatureDeps {
  kernel: Kernel;
  comments: CommentsFeature;
  relations: ListRelations;
}

/** Cards to which texts refer. The ids are stored with each text, and go with it. */
export function createReferencesFeature({ kernel, comments, relations }: ReferencesFeatureDeps) {
  const { deps, models, access, seeCard, cards } = kernel;
  const found = createReferenceRepository({
    cards: models.cards,
    comments: comments.models.comments,
    notes: comments.models.notes,
  });
  const origin = new URL(deps.config.PUBLIC_URL).origin;
  const references = createReferences({ found, access, seeCard, cards, relations, origin });
  const feature: Feature = {
    name: 'references',
    cardData: nothing,
    eraseUser: nothing,
    hooks: { nameInText: references.nameInText },
    mount: (router) =>
      mountCall(router, getReferences, ({ params, actor }) =>
        references.read(toViewer(actor), params.cardId),
      ),
  };
  return { feature };
}
