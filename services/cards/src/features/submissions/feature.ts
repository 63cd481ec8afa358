import { type CardData, nothing } from '../../kernel/card-data/card-data.ts';
import { createOnCards, removeAll, untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CreateCard } from '../cards/create-card.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { MergeCard } from '../merge/merge-card.ts';
import { createChallenges } from './challenges.ts';
import { createCompleteSubmission } from './complete-submission.ts';
import { createDecide } from './decide.ts';
import { createGuestAddresses } from './guest-addresses.ts';
import { createLimitGuests } from './guest-limits.ts';
import { createListSubmissions } from './list-submissions.ts';
import { createReply } from './reply.ts';
import { refusedAddressModel, spentModel, submissionModel } from './submission.model.ts';
import { createPresentTracked } from './submission.presenter.ts';
import { createSubmissions } from './submission.repository.ts';
import { mountSubmissions } from './submission.routes.ts';
import { createSubmit } from './submit.ts';
import { createTrack } from './track.ts';

export interface SubmissionsFeatureDeps {
  kernel: Kernel;
  create: CreateCard;
  comments: CommentsFeature;
  merge: MergeCard;
}

/** Stores submissions, and guards them by challenges and limits. */
function createSubmissionStorage({ deps, throttle, access, seeCard }: Kernel) {
  const { connection, config } = deps;
  const secret = config.INTERNAL_TOKEN_KEY;
  const model = submissionModel(connection);
  const store = deps.store(model);
  const mail = { isOn: config.SMTP_URL !== undefined };
  const refusedAddresses = refusedAddressModel(connection);
  return {
    model,
    store,
    submissions: createSubmissions({ submissions: model }),
    challenges: createChallenges({
      spent: spentModel(connection),
      secret,
      tries: config.GUEST_CHALLENGE_TRIES,
    }),
    limitGuests: createLimitGuests({ throttle, config }),
    addresses: createGuestAddresses({ secret, mail, throttle, store, refusedAddresses }),
    present: createPresentTracked({ access, seeCard }),
    takesEmail: mail.isOn,
  };
}
type Storage = ReturnType<typeof createSubmissionStorage>;

/** The use cases of guests and of the team. */
function createSubmissionActs(deps: SubmissionsFeatureDeps, storage: Storage) {
  const { kernel, create, merge } = deps;
  const { access, projects, users, names, seeCard, ask, isBlocked } = kernel;
  const { store, submissions, challenges, limitGuests, addresses, present } = storage;
  const { comments, create: comment } = deps.comments;
  const { log } = kernel.deps;
  const { complete, sweep } = createCompleteSubmission({
    store,
    cards: kernel.store,
    create,
    projects,
    submissions,
    names,
    log,
  });
  const guarded = { challenges, limitGuests };
  return {
    sweep,
    list: createListSubmissions({ projects, submissions }),
    submit: createSubmit({ ...guarded, access, store, submissions, ask, addresses }),
    decide: createDecide({ access, store, submissions, complete, seeCard, merge }),
    track: createTrack({ access, store, submissions, present, users, complete, addresses }),
    reply: createReply({ ...guarded, submissions, present, comment, comments, isBlocked }),
  };
}

/** Submissions of guests without an account (docs/product-rules.md, Submissions of guests). */
export function createSubmissionsFeature(deps: SubmissionsFeatureDeps) {
  const storage = createSubmissionStorage(deps.kernel);
  const { model, store, submissions, challenges, limitGuests, addresses, present, takesEmail } = storage;
  const { sweep, list, submit, decide, track, reply } = createSubmissionActs(deps, storage);
  const onCards = createOnCards({ models: [untyped(model)] });
  const cardData: CardData = {
    trash: nothing,
    restore: nothing,
    purge: onCards.purge,
    move: onCards.move,
    // One stays with the card that was made of it, whose id leads to the other one.
    merge: nothing,
    unmerge: nothing,
  };
  const feature: Feature = {
    name: 'submissions',
    cardData,
    eraseUser: nothing,
    hooks: {
      guestNames: submissions.names,
      purgeBoard: (boardId) => removeAll(model, { boardId }),
    },
    mount: (router) =>
      mountSubmissions(router, { list, challenges, submit, decide, track, reply, takesEmail }),
    jobs: [{ name: 'submissions', everyMs: 5_000, run: sweep, rests: true }],
    aggregates: [{ model: untyped(model) }],
  };
  return { feature, model, store, submissions, addresses, present, limitGuests, submit };
}
export type SubmissionsFeature = ReturnType<typeof createSubmissionsFeature>;
