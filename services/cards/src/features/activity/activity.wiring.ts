import type { Router } from 'express';
import type { Core } from '../../core.ts';
import type { Models } from '../../models.ts';
import { createActivityRepository } from './activity.repository.ts';
import { mountActivity } from './activity.routes.ts';
import { createActivity } from './activity.ts';
import { createFollowedCards } from './followed-cards.ts';
import { createPresentActivity } from './present-activity.ts';
import { createProjectActivity } from './project-activity.ts';

/** What happened, of a person, in a project and on cards that somebody follows. */
export function mountActivityOf(router: Router, { models, core }: { models: Models; core: Core }): void {
  const forActivity = {
    ...core,
    activity: createActivityRepository(models),
    present: createPresentActivity(core),
  };
  mountActivity(router, {
    ...core,
    activity: createActivity(forActivity),
    projectActivity: createProjectActivity(forActivity),
    followed: createFollowedCards(forActivity),
  });
}
