import { getProjectOverview, getWork, recordVisit } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../access/viewer.ts';
import type { ListLimiter } from '../card-lists/list-limiter.ts';
import type { Activity } from './activity.ts';
import type { FollowedCards } from './followed-cards.ts';
import type { Visits } from './visits.ts';

export interface ActivityRouteDeps {
  activity: Activity;
  followed: FollowedCards;
  visits: Visits;
  limiter: ListLimiter;
}

/** Cards that one answer may read, for the limiter. */
const cardsRead = 300;

export function mountActivity(
  router: Router,
  { activity, followed, visits, limiter }: ActivityRouteDeps,
): void {
  mountCall(router, getWork, async (context) => {
    await limiter(context, cardsRead);
    const user = signedIn(context.actor);
    const [mine, others] = await Promise.all([followed(user), activity.ofOthers(user)]);
    return { followed: mine, activity: others };
  });
  mountCall(router, recordVisit, async ({ actor }) => ({
    lastVisitAt: (await visits.record(actor.id))?.toISOString() ?? null,
  }));
  mountCall(router, getProjectOverview, async (context) => {
    await limiter(context, cardsRead);
    return activity.overview(signedIn(context.actor), context.params.slug);
  });
}
