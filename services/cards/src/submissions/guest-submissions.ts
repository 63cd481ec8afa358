import { createThrottle } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { CreateCard } from '../cards/create-card.ts';
import type { CreateComment } from '../comments/create-comment.ts';
import type { Core } from '../core.ts';
import type { Deps, Models } from '../models.ts';
import { createChallenges } from './challenges.ts';
import { createCompleteSubmission } from './complete-submission.ts';
import { createDecide } from './decide.ts';
import { createLimitGuests } from './guest-limits.ts';
import { createListSubmissions } from './list-submissions.ts';
import { createPresentTracked } from './submission.presenter.ts';
import { mountSubmissions } from './submission.routes.ts';
import { createSubmit } from './submit.ts';
import { createTrack } from './track.ts';

export interface GuestSubmissionsDeps extends Pick<Deps, 'config' | 'log'> {
  models: Models;
  core: Core & { create: CreateCard; comment: CreateComment };
}

/** What guests send without an account (docs/product-rules.md, Submissions of guests). */
export function createGuestSubmissions({ config, log, models, core }: GuestSubmissionsDeps) {
  const store = core.stores.submissions;
  const { complete, sweep } = createCompleteSubmission({ ...core, store, cards: core.stores.cards, log });
  const challenges = createChallenges({
    ...models,
    secret: config.INTERNAL_TOKEN_KEY,
    tries: config.GUEST_CHALLENGE_TRIES,
  });
  const limitGuests = createLimitGuests({ throttle: createThrottle({ model: models.tries }), config });
  const shared = { ...core, store, complete, challenges, limitGuests };
  const submit = createSubmit(shared);
  return {
    submit,
    limitGuests,
    mount: (router: Router) =>
      mountSubmissions(router, {
        ...shared,
        list: createListSubmissions(core),
        submit,
        decide: createDecide(shared),
        track: createTrack({ ...shared, present: createPresentTracked(core) }),
      }),
    sweep,
  };
}
