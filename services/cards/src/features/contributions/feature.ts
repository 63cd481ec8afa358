import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CreateCard } from '../cards/create-card.ts';
import type { CreateComment } from '../comments/create-comment.ts';
import type { ToggleVote } from '../votes/toggle-vote.ts';
import { createCarryOut } from './carry-out.ts';
import { createContribute } from './contribute.ts';
import { contributionsModel } from './contribution.model.ts';
import { createPresentContribution } from './contribution.presenter.ts';
import { createContributions } from './contribution.repository.ts';
import { mountContributions } from './contribution.routes.ts';
import { createSettle } from './settle.ts';

export interface ContributionsFeatureDeps {
  kernel: Kernel;
  create: CreateCard;
  comment: CreateComment;
  upvote: ToggleVote;
  like: ToggleVote;
}

/** Requests of people whose account is not approved yet, carried out once it is. */
export function createContributionsFeature(deps: ContributionsFeatureDeps) {
  const { kernel, create, comment, upvote, like } = deps;
  const { seeCard, access } = kernel;
  const { connection, internal } = kernel.deps;
  const contributions = createContributions({ contributions: contributionsModel(connection) });
  const carryOut = createCarryOut({ seeCard, create, comment, upvote, like });
  const settle = createSettle({ contributions, carryOut, internal });
  const contribute = createContribute({ seeCard, access, contributions, carryOut, settle });
  const present = createPresentContribution({ seeCard, access });
  const feature: Feature = {
    name: 'contributions',
    // They name cards, which are looked up when they are carried out or shown.
    cardData: nothing,
    eraseUser: (userId) => contributions.erase(userId),
    hooks: { userChanged: (userId) => settle(userId) },
    mount: (router) => mountContributions(router, { contributions, contribute, present }),
  };
  return { feature };
}
