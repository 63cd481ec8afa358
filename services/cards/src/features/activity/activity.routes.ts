import { getProjectOverview, getWork, listProjectActivity, recordVisit } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { Activity } from './activity.ts';
import type { FollowedCards } from './followed-cards.ts';
import type { ProjectActivity } from './project-activity.ts';
import type { Visits } from './visits.ts';

export interface ActivityRouteDeps {
  activity: Activity;
  projectActivity: ProjectActivity;
  followed: FollowedCards;
  visits: Visits;
  limiter: ListLimiter;
}

/** Cards that one answer may read, for the limiter. */
const cardsRead = 300;

export function mountActivity(router: Router, deps: ActivityRouteDeps): void {
  const { activity, projectActivity, followed, visits, limiter } = deps;
  mountCall(router, getWork, async (context) => {
    await limiter(context, cardsRead);
    const user = signedIn(context.actor);
    const [own, others] = await Promise.all([followed(user), activity.ofOthers(user)]);
    return { ...own, activity: others };
  });
  mountCall(router, recordVisit, async ({ actor }) => ({
    lastVisitAt: (await visits.record(actor.id))?.toISOString() ?? null,
  }));
  mountCall(router, getProjectOverview, async (context) => {
    await limiter(context, cardsRead);
    return projectActivity.overview(signedIn(context.actor), context.params.slug);
  });
  mountCall(router, listProjectActivity, async (context) => {
    const { params, query, actor } = context;
    await limiter(context, 3 * query.limit);
    return projectActivity.page(signedIn(actor), params.slug, query);
  });
}
