import { userDeleted, userEvents } from '@cardinal/contracts';
import { type Consumers, createConsumers, type Job, type ServiceDefinition } from '@cardinal/service-kit';
import type { Router } from 'express';
import { type Core, coreOf } from './core.ts';
import { mountActivityOf } from './features/activity/activity.wiring.ts';
import { mountAnswers } from './features/answers/answer.routes.ts';
import { createPinAnswer } from './features/answers/pin-answer.ts';
import { createChangeCards } from './features/bulk/change-cards.ts';
import { createCardLists } from './features/card-lists/card-list.wiring.ts';
import { mountCards } from './features/cards/card.routes.ts';
import { createCreateCard } from './features/cards/create-card.ts';
import { mountInternal } from './features/cards/internal.routes.ts';
import { createChangelog } from './features/changelog/changelog.wiring.ts';
import { createChangeComment } from './features/comments/change-comment.ts';
import { createCommentPresenter } from './features/comments/comment.presenter.ts';
import { mountComments } from './features/comments/comment.routes.ts';
import { mountCommentByMail } from './features/comments/comment-by-mail.routes.ts';
import { mountCommentPlaces } from './features/comments/comment-places.routes.ts';
import { createCommentsWithNotes } from './features/comments/comments-with-notes.repository.ts';
import { createCreateComment } from './features/comments/create-comment.ts';
import { createPostedByMail } from './features/comments/posted-by-mail.ts';
import { createReact } from './features/comments/react.ts';
import { createSeeComment, createSeeOwnComment } from './features/comments/see-comment.ts';
import { createCarryOut } from './features/contributions/carry-out.ts';
import { createContribute } from './features/contributions/contribute.ts';
import { createPresentContribution } from './features/contributions/contribution.presenter.ts';
import { mountContributions } from './features/contributions/contribution.routes.ts';
import { createSettle } from './features/contributions/settle.ts';
import { createChangeCustomers } from './features/customers/change-customers.ts';
import { mountCustomers } from './features/customers/customer.routes.ts';
import { createCardHistory } from './features/history/card-history.ts';
import { mountHistory } from './features/history/history.routes.ts';
import { createImages } from './features/images/image.wiring.ts';
import { mountLabels } from './features/labels/label.routes.ts';
import { mountMentions } from './features/mentions/mention.routes.ts';
import { createMentions } from './features/mentions/mentions.ts';
import { mountMerge } from './features/merge/merge.routes.ts';
import { createMergeCard } from './features/merge/merge-card.ts';
import { createUnmergeCard } from './features/merge/unmerge-card.ts';
import { mountModerationOf } from './features/moderation/moderation.wiring.ts';
import { createChangeBoard } from './features/places/change-board.ts';
import { createFindPlace } from './features/places/find-place.ts';
import { createKeepPlace } from './features/places/keep-place.ts';
import { createNeighbours } from './features/places/neighbours.ts';
import { createPlaceCard } from './features/places/place-card.ts';
import { createPlaceNewCard } from './features/places/place-new-card.ts';
import { createRanksOnTop } from './features/places/ranks-on-top.ts';
import { createAwardPoints } from './features/points/award-points.ts';
import { mountPublicPagesOf } from './features/public-pages/public-pages.wiring.ts';
import { createNamedInText } from './features/references/named-in-text.ts';
import { createReferenceRepository } from './features/references/reference.repository.ts';
import { mountReferences } from './features/references/reference.routes.ts';
import { createReferences } from './features/references/references.ts';
import { mountRoadmaps } from './features/roadmap/roadmap.routes.ts';
import { createRoadmaps } from './features/roadmap/roadmap.ts';
import { createFindEntries } from './features/search/find-entries.ts';
import { createReadFound } from './features/search/read-found.ts';
import { mountSearch } from './features/search/search.routes.ts';
import { createSearch } from './features/search/search.ts';
import { mountSimilar } from './features/similar/similar.routes.ts';
import { createSimilarCards } from './features/similar/similar-cards.ts';
import { createGuestSubmissions } from './features/submissions/submission.wiring.ts';
import { createDeleteCard } from './features/trash/delete-card.ts';
import { createListTrash } from './features/trash/list-trash.ts';
import { createRestoreCard } from './features/trash/restore-card.ts';
import { mountTrash } from './features/trash/trash.routes.ts';
import { createUndoChanges } from './features/undo/undo-changes.ts';
import { createListVoters } from './features/votes/list-voters.ts';
import { createToggleVote } from './features/votes/toggle-vote.ts';
import { mountVoters } from './features/votes/voter.routes.ts';
import { mountWidgetOf } from './features/widget/widget.wiring.ts';
import { createEditCard } from './kernel/card/edit-card.ts';
import { createUpdateCard } from './kernel/card/update-card.ts';
import { cardsConfig } from './kernel/config.ts';
import { type PendingTasks, runPendingTasks } from './kernel/tasks/pending-tasks.ts';
import { oneIndexOfCastVotes } from './migrations/0001-one-index-of-cast-votes.ts';
import { cardsHaveARank } from './migrations/0002-cards-have-a-rank.ts';
import { longRanksAreNoted } from './migrations/0003-long-ranks-are-noted.ts';
import { type Deps, type Models, modelsOf } from './models.ts';
import { sourcesOf } from './sources.ts';

function placesOf(models: Models, core: Core) {
  const neighbours = createNeighbours(models);
  const { makeRoom } = core.spreadColumn;
  const findPlace = createFindPlace({ ...core, neighbours, makeRoom });
  const finding = { ...core, findPlace, keepPlace: createKeepPlace({ ...core, findPlace }) };
  return {
    place: createPlaceCard({ ...finding, store: core.stores.cards, changeBoard: createChangeBoard(core) }),
    placeNewCard: createPlaceNewCard(finding),
    ranksOnTop: createRanksOnTop({ neighbours }),
  };
}

/** What writes, also later on what somebody asked for before their account was approved. */
function writersOf(deps: Deps, models: Models, core: Core) {
  const { config, internal } = deps;
  const { stores, recount } = core;
  const mentions = createMentions(core);
  const found = createReferenceRepository(models);
  const references = createReferences({ ...core, found, origin: new URL(config.PUBLIC_URL).origin });
  const namedInText = createNamedInText({ mentions, references });
  const { placeNewCard, ...places } = placesOf(models, core);
  const writers = {
    create: createCreateCard({ ...core, namedInText, placeNewCard, store: stores.cards }),
    comment: createCreateComment({ ...core, namedInText }),
    merge: createMergeCard({ ...core, store: stores.cards }),
    upvote: createToggleVote({ kind: 'upvote', store: stores.upvotes, recount }),
    like: createToggleVote({ kind: 'like', store: stores.likes, recount }),
  };
  const carryOut = createCarryOut({ ...core, ...writers });
  const settle = createSettle({ ...core, internal, carryOut });
  const submissions = createGuestSubmissions({ ...deps, models, core: { ...core, ...writers } });
  return { mentions, references, namedInText, writers, places, carryOut, settle, submissions };
}

/** Those that have more than routes. */
const partsOf = (deps: Deps, models: Models, core: Core) => ({
  ...writersOf(deps, models, core),
  changelog: createChangelog({ core, log: deps.log }),
  images: createImages({ ...deps, models, core }),
});
type Parts = ReturnType<typeof partsOf>;

/** What shows many cards at once. */
function mountLists(router: Router, { config }: Deps, models: Models, core: Core, parts: Parts): void {
  const { writers, submissions, changelog } = parts;
  const origin = new URL(config.PUBLIC_URL).origin;
  const { cards, lists, mount } = createCardLists({ config, models, core });
  changelog.mount(router);
  const roadmaps = createRoadmaps({ ...core, cards });
  mountRoadmaps(router, { ...core, roadmaps });
  mountPublicPagesOf(router, {
    ...{ models, core, lists, cards, roadmaps, origin },
    changelog: changelog.changelog,
  });
  mountWidgetOf(router, { config, models, lists, core: { ...core, ...writers, ...submissions } });
  mount(router);
  mountSearch(router, {
    ...core,
    search: createSearch({ ...core, find: createFindEntries(models), read: createReadFound(models) }),
  });
  mountSimilar(router, { ...core, similar: createSimilarCards({ ...core, ...models }) });
  mountActivityOf(router, { models, core });
}

/** Who votes, for the team. */
function mountWhoVotes(router: Router, core: Core): void {
  mountCustomers(router, { ...core, change: createChangeCustomers(core) });
  mountVoters(router, { ...core, voters: createListVoters(core) });
}

function mountAll(router: Router, deps: Deps, models: Models, core: Core, parts: Parts): void {
  const { config } = deps;
  const { stores, seeCard } = core;
  const { mentions, references, namedInText, writers } = parts;
  const { place, ranksOnTop } = parts.places;
  const seeComment = createSeeComment(core);
  const edit = createEditCard({ ...core, namedInText, store: stores.cards });
  const remove = createDeleteCard({ store: stores.cards });
  const pin = createPinAnswer({ ...core, store: stores.cards });
  const see = createSeeOwnComment({ seeComment });
  const change = createChangeComment({ ...core, pin, namedInText, see });
  const restore = createRestoreCard({ ...core, store: stores.cards });
  mountLists(router, deps, models, core, parts);
  mountCards(router, {
    ...core,
    ...writers,
    update: createUpdateCard(core),
    edit,
    place,
    undo: createUndoChanges({ ...core, edit, place }),
    changeCards: createChangeCards({ ...core, edit, remove, place, ranksOnTop, restore }),
    remove,
    award: createAwardPoints({ store: stores.awards, seeCard, enabled: config.FEATURE_POINTS === 'on' }),
  });
  mountMerge(router, {
    ...core,
    merge: writers.merge,
    unmerge: createUnmergeCard({ ...core, store: stores.cards }),
  });
  mountModerationOf(router, { models, core, writing: { restore, remove, change, seeComment } });
  mountAnswers(router, { update: createUpdateCard(core), pin });
  mountHistory(router, { ...core, cardHistory: createCardHistory(core) });
  mountCommentByMail(router, { ...core, create: writers.comment, postedByMail: createPostedByMail(models) });
  mountComments(router, {
    ...core,
    present: createCommentPresenter(core),
    create: writers.comment,
    withNotes: createCommentsWithNotes(models),
    change,
    react: createReact(core),
    seeComment,
  });
  mountContributions(router, {
    ...core,
    contribute: createContribute({ ...core, ...parts }),
    present: createPresentContribution(core),
  });
  parts.submissions.mount(router);
  parts.images.mount(router);
  mountWhoVotes(router, core);
  mountMentions(router, { mentions });
  mountReferences(router, { references });
  mountLabels(router, { ...core, cards: models.cards });
  mountTrash(router, { ...core, log: deps.log, list: createListTrash(core), restore });
  mountInternal(router, { ...core, cards: models.cards });
  mountCommentPlaces(router, models);
}

function consumersOf(core: Core, { settle }: Pick<Parts, 'settle'>): Consumers {
  const { users, projects, erasures, takeOff, labelRemoval } = core;
  const consumers = createConsumers();
  consumers.on(userEvents, async (event) => {
    await users.apply(event);
    await settle(event.data.user.id);
  });
  consumers.on(userDeleted, async ({ data: { userId } }) => {
    await users.erase(userId);
    await erasures.start([userId]);
  });
  projects.consume(consumers);
  takeOff.consume(consumers);
  labelRemoval.consume(consumers);
  return consumers;
}

const sweepBoardCountsOf =
  ({ boardCounts, cleanup, projects }: Core) =>
  async () => {
    const dirty = await boardCounts.sweep();
    if (dirty.length === 0) return undefined;
    // A crash may have left a card on a board that was gone already.
    await cleanup.start([...(await projects.goneBoards(dirty))]);
    return new Date();
  };

/** What is noted before it is done. */
const notedWork = ({ cleanup, erasures, carries, merges, takeOff, labelRemoval, longColumns }: Core) => [
  ...[cleanup, erasures, carries],
  ...[merges, takeOff, labelRemoval, longColumns],
];

/** What a crash or a failure left. */
const leftoverJobs = (
  core: Core,
  noted: readonly PendingTasks[],
  sweepSubmissions: () => Promise<unknown>,
): Job[] =>
  [
    { name: 'noted-work', run: runPendingTasks(noted) },
    { name: 'search-fill', run: core.fill.run },
    { name: 'recount', run: () => core.recount.sweep() },
    { name: 'board-counts', run: sweepBoardCountsOf(core) },
    { name: 'submissions', run: sweepSubmissions },
    // What a crash left of a spread is also brought to an end by the next move in its column.
    { name: 'spreads', everyMs: 60_000, run: core.spreads.resume },
  ].map((job) => ({ everyMs: 5_000, ...job, rests: true }));

/** Cards, comments, votes and images. */
export const cardsService: ServiceDefinition<typeof cardsConfig> = {
  name: 'cards',
  config: cardsConfig,
  migrations: [oneIndexOfCastVotes, cardsHaveARank, longRanksAreNoted],
  create(deps) {
    const models = modelsOf(deps);
    const core = coreOf(deps, models);
    const parts = partsOf(deps, models, core);
    const { recountNotes, users, projects, watch } = core;
    const noted = notedWork(core);
    return {
      mount: (router) => mountAll(router, deps, models, core, parts),
      consumers: consumersOf(core, parts),
      aggregates: sourcesOf(models, core, parts.submissions.keep),
      jobs: [
        ...leftoverJobs(core, noted, parts.submissions.sweep),
        parts.changelog.job,
        { name: 'trash', everyMs: 60_000, run: core.emptyTrash.request },
        { name: 'recount-notes', everyMs: 60_000, run: () => recountNotes.sweep() },
        parts.images.job,
      ],
      rebuild: async () => ({ users: await users.rebuild(), ...(await projects.rebuild()) }),
      async stop() {
        await watch.stop();
        await parts.submissions.stop();
        await parts.changelog.stop();
        for (const work of noted) await work.stop();
        await core.fill.stop();
        await core.emptyTrash.stop();
      },
    };
  },
};
