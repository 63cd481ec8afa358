import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { PlaceNewCard } from '../places/place-new-card.ts';
import type { VoteRepository } from '../votes/vote.repository.ts';
import { mountCards } from './card.routes.ts';
import { createCreateCard } from './create-card.ts';
import { mountInternal } from './internal.routes.ts';

export interface CardsFeatureDeps {
  kernel: Kernel;
  placeNewCard: PlaceNewCard;
  comments: CommentsFeature;
  upvotes: VoteRepository;
}

/** Creates, shows and edits cards, and answers other services about them. */
export function createCardsFeature({ kernel, placeNewCard, comments, upvotes }: CardsFeatureDeps) {
  const { store, access, projects, attach, ask, deletion, presenter, seeCardIncludingHidden, update, edit } =
    kernel;
  const { cards } = kernel.models;
  const { cleanup } = deletion;
  const create = createCreateCard({ store, access, projects, attach, cleanup, ask, placeNewCard });
  const feature: Feature = {
    name: 'cards',
    cardData: nothing,
    eraseUser: nothing,
    mount(router) {
      mountCards(router, { presenter, seeCardIncludingHidden, create, update, edit });
      mountInternal(router, { cards, projects, comments: comments.models.comments, ask, upvotes });
    },
  };
  return { feature, create };
}
