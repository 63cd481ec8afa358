import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CommentModel } from '../comments/comment.model.ts';
import type { PresentHistory } from '../history/present-history.ts';
import type { VoteRepository } from '../votes/vote.repository.ts';
import { createActivityRepository } from './activity.repository.ts';
import { mountActivity } from './activity.routes.ts';
import { createActivity } from './activity.ts';
import { createFollowedCards } from './followed-cards.ts';
import { createPresentActivity } from './present-activity.ts';
import { createProjectActivity } from './project-activity.ts';
import { createVisits, visitModel } from './visits.ts';

export interface ActivityFeatureDeps {
  kernel: Kernel;
  comments: CommentModel;
  upvotes: VoteRepository;
  presentHistory: PresentHistory;
}

/** Recent activity: of a person, in a project and on cards that somebody follows. */
export function createActivityFeature({ kernel, comments, upvotes, presentHistory }: ActivityFeatureDeps) {
  const { deps, models, access, projects, names, history, boardCounts, limiter } = kernel;
  const visits = createVisits({ visits: visitModel(deps.connection) });
  const repository = createActivityRepository({ cards: models.cards, comments });
  const present = createPresentActivity({ names, projects });
  const activity = createActivity({ access, projects, activity: repository, present });
  const followed = createFollowedCards({ access, activity: repository, upvotes, present });
  const projectActivity = createProjectActivity({
    access,
    activity: repository,
    history,
    boardCounts,
    presentHistory,
    present,
  });
  const feature: Feature = {
    name: 'activity',
    cardData: nothing,
    eraseUser: (userId) => visits.erase(userId),
    mount: (router) => mountActivity(router, { activity, projectActivity, followed, visits, limiter }),
  };
  return { feature };
}
