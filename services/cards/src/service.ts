import { userDeleted, userEvents } from '@cardinal/contracts';
import {
  type Consumers,
  createConsumers,
  type RelaySource,
  type ServiceDefinition,
} from '@cardinal/service-kit';
import type { Router } from 'express';
import { createActivityRepository } from './activity/activity.repository.ts';
import { mountActivity } from './activity/activity.routes.ts';
import { createActivity } from './activity/activity.ts';
import { createFollowedCards } from './activity/followed-cards.ts';
import { createPresentActivity } from './activity/present-activity.ts';
import { createProjectActivity } from './activity/project-activity.ts';
import { mountAnswers } from './answers/answer.routes.ts';
import { createPinAnswer } from './answers/pin-answer.ts';
import { createChangeCards } from './bulk/change-cards.ts';
import { createBoardContents } from './card-lists/board-contents.ts';
import { createBoardGroups } from './card-lists/board-groups.ts';
import { createBoardLists } from './card-lists/board-lists.ts';
import { createBoardSearch, searchLimits } from './card-lists/board-search.ts';
import { createCardListRepository } from './card-lists/card-list.repository.ts';
import { mountCardLists } from './card-lists/card-list.routes.ts';
import { createDashboard } from './card-lists/dashboard.ts';
import { mountCards } from './cards/card.routes.ts';
import { createCreateCard } from './cards/create-card.ts';
import { createDeleteCard, createPurgeCard } from './cards/delete-card.ts';
import { createEditCard } from './cards/edit-card.ts';
import { mountInternal } from './cards/internal.routes.ts';
import { createUpdateCard } from './cards/update-card.ts';
import { mountChangelog } from './changelog/changelog.routes.ts';
import { mountPublicChangelog } from './changelog/public-changelog.routes.ts';
import { createPublicChangelog } from './changelog/public-changelog.ts';
import { createPublishDue } from './changelog/publish-due.ts';
import { createChangeComment } from './comments/change-comment.ts';
import { createCommentPresenter } from './comments/comment.presenter.ts';
import { mountComments } from './comments/comment.routes.ts';
import { mountCommentByMail } from './comments/comment-by-mail.routes.ts';
import { createCommentsWithNotes } from './comments/comments-with-notes.repository.ts';
import { createPurgeComment } from './comments/complete-comment.ts';
import { createCreateComment } from './comments/create-comment.ts';
import { createPostedByMail } from './comments/posted-by-mail.ts';
import { createReact } from './comments/react.ts';
import { createSeeComment, createSeeOwnComment, type SeeComment } from './comments/see-comment.ts';
import { cardsConfig } from './config.ts';
import { createCarryOut } from './contributions/carry-out.ts';
import { createContribute } from './contributions/contribute.ts';
import { createPresentContribution } from './contributions/contribution.presenter.ts';
import { mountContributions } from './contributions/contribution.routes.ts';
import { createSettle } from './contributions/settle.ts';
import { type Core, coreOf } from './core.ts';
import { createChangeCustomers } from './customers/change-customers.ts';
import { mountCustomers } from './customers/customer.routes.ts';
import { createCardHistory } from './history/card-history.ts';
import { mountHistory } from './history/history.routes.ts';
import { mountImages } from './images/image.routes.ts';
import { createImageSweep } from './images/image-sweep.ts';
import { createBodyReader } from './images/read-body.ts';
import { createReceiveUpload } from './images/receive-upload.ts';
import { createUploadAddresses } from './images/upload-address.ts';
import { mountLabels } from './labels/label.routes.ts';
import { mountMentions } from './mentions/mention.routes.ts';
import { createMentions } from './mentions/mentions.ts';
import { mountMerge } from './merge/merge.routes.ts';
import { createMergeCard } from './merge/merge-card.ts';
import { createUnmergeCard } from './merge/unmerge-card.ts';
import { oneIndexOfCastVotes } from './migrations/0001-one-index-of-cast-votes.ts';
import { cardsHaveARank } from './migrations/0002-cards-have-a-rank.ts';
import { type Deps, type Models, modelsOf, untyped } from './models.ts';
import { createHideCard } from './moderation/hide-card.ts';
import { createHideComment } from './moderation/hide-comment.ts';
import { createListHidden } from './moderation/list-hidden.ts';
import { createListReports } from './moderation/list-reports.ts';
import { createLockComments } from './moderation/lock-comments.ts';
import { mountModeration } from './moderation/moderation.routes.ts';
import { createReport } from './moderation/report.ts';
import { createResolveReport, type ResolveReportDeps } from './moderation/resolve-report.ts';
import { createChangeBoard } from './places/change-board.ts';
import { createFindPlace } from './places/find-place.ts';
import { createNeighbours } from './places/neighbours.ts';
import { createPlaceCard } from './places/place-card.ts';
import { createRanksOnTop } from './places/ranks-on-top.ts';
import { createAwardPoints } from './points/award-points.ts';
import { createCardPictures } from './public-pages/card-picture.ts';
import { createChangelogDocuments } from './public-pages/changelog-documents.ts';
import { createFeeds } from './public-pages/feed.ts';
import { mountPublicPages } from './public-pages/public-pages.routes.ts';
import { createPublicPages } from './public-pages/public-pages.ts';
import { createPublicRoadmap } from './public-pages/public-roadmap.ts';
import { createSitemaps } from './public-pages/sitemap.ts';
import { createNamedInText } from './references/named-in-text.ts';
import { createReferenceRepository } from './references/reference.repository.ts';
import { mountReferences } from './references/reference.routes.ts';
import { createReferences } from './references/references.ts';
import { mountRoadmaps } from './roadmap/roadmap.routes.ts';
import { createRoadmaps } from './roadmap/roadmap.ts';
import { createFindEntries } from './search/find-entries.ts';
import { createReadFound } from './search/read-found.ts';
import { mountSearch } from './search/search.routes.ts';
import { createSearch } from './search/search.ts';
import { mountSimilar } from './similar/similar.routes.ts';
import { createSimilarCards } from './similar/similar-cards.ts';
import { createGuestSubmissions } from './submissions/guest-submissions.ts';
import { createListTrash } from './trash/list-trash.ts';
import { createRestoreCard, type RestoreCard } from './trash/restore-card.ts';
import { mountTrash } from './trash/trash.routes.ts';
import { createUndoChanges } from './undo/undo-changes.ts';
import { createListVoters } from './votes/list-voters.ts';
import { createToggleVote } from './votes/toggle-vote.ts';
import { mountVoters } from './votes/voter.routes.ts';
import { mountWidgetOf } from './widget/widget.ts';

/** Bytes of uploads that are in memory at once. */
const uploadBudget = 256 * 1024 * 1024;

function mountLists(
  router: Router,
  { config }: Deps,
  models: Models,
  core: Core,
  { writers, submissions }: Writing,
): void {
  const cards = createCardListRepository(models);
  const search = createBoardSearch({
    ...models,
    boardCounts: core.boardCounts,
    limits: searchLimits(config),
  });
  const lists = createBoardLists({ ...core, cards, search });
  const origin = new URL(config.PUBLIC_URL).origin;
  const changelog = createPublicChangelog(core);
  mountChangelog(router, core);
  mountPublicChangelog(router, { ...core, changelog });
  const roadmaps = createRoadmaps({ ...core, cards });
  mountRoadmaps(router, { ...core, roadmaps });
  mountPublicPages(router, {
    limiter: core.limiter,
    pages: createPublicPages({ ...core, lists, origin, presentComments: createCommentPresenter(core) }),
    projectPages: {
      roadmap: createPublicRoadmap({ ...core, roadmaps, cards, origin }),
      changelog: createChangelogDocuments({ ...core, changelog, origin }),
    },
    feed: createFeeds({ ...core, lists, cards, origin }),
    picture: createCardPictures(core),
    sitemaps: createSitemaps({ ...core, changelog, cards: models.cards, origin }),
  });
  mountWidgetOf(router, { config, models, lists, core: { ...core, ...writers, ...submissions } });
  mountCardLists(router, {
    limiter: core.limiter,
    lists,
    groups: createBoardGroups({ ...core, cards }),
    contents: createBoardContents({ ...models, ...core, cards: models.cards }),
    dashboard: createDashboard({ ...core, cards }),
  });
  mountSearch(router, {
    ...core,
    search: createSearch({ ...core, find: createFindEntries(models), read: createReadFound(models) }),
  });
  mountSimilar(router, { ...core, similar: createSimilarCards({ ...core, ...models }) });
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

function placesOf(models: Models, core: Core) {
  const neighbours = createNeighbours(models);
  const place = createPlaceCard({
    ...core,
    store: core.stores.cards,
    findPlace: createFindPlace({ ...core, neighbours }),
    changeBoard: createChangeBoard(core),
  });
  return { place, ranksOnTop: createRanksOnTop({ neighbours }) };
}

/** What writes, also later on what somebody asked for before their account was approved. */
function writersOf(deps: Deps, models: Models, core: Core) {
  const { config, internal } = deps;
  const { stores, recount } = core;
  const mentions = createMentions(core);
  const found = createReferenceRepository(models);
  const references = createReferences({ ...core, found, origin: new URL(config.PUBLIC_URL).origin });
  const namedInText = createNamedInText({ mentions, references });
  const writers = {
    create: createCreateCard({ ...core, namedInText, store: stores.cards }),
    comment: createCreateComment({ ...core, namedInText }),
    upvote: createToggleVote({ kind: 'upvote', store: stores.upvotes, recount }),
    like: createToggleVote({ kind: 'like', store: stores.likes, recount }),
  };
  const carryOut = createCarryOut({ ...core, ...writers });
  const settle = createSettle({ ...core, internal, carryOut });
  const submissions = createGuestSubmissions({ ...deps, models, core: { ...core, ...writers } });
  return { mentions, references, namedInText, writers, carryOut, settle, submissions };
}
type Writing = ReturnType<typeof writersOf>;

/** What moderators do, and what readers report to them. */
function moderationOf(
  models: Models,
  core: Core,
  writing: Pick<ResolveReportDeps, 'remove' | 'change'> & { restore: RestoreCard; seeComment: SeeComment },
) {
  const { stores } = core;
  const acts = {
    lock: createLockComments({ store: stores.cards }),
    hideComment: createHideComment({ ...core, store: stores.comments }),
    hideCard: createHideCard({ ...writing, store: stores.cards }),
  };
  return {
    ...acts,
    report: createReport({ ...core, ...writing, store: stores.reports }),
    listReports: createListReports({ ...core, ...models }),
    listHidden: createListHidden({ ...core, ...models }),
    resolve: createResolveReport({ ...core, ...writing, ...acts, store: stores.reports }),
  };
}

/** Who votes, for the team. */
function mountWhoVotes(router: Router, core: Core): void {
  mountCustomers(router, { ...core, change: createChangeCustomers(core) });
  mountVoters(router, { ...core, voters: createListVoters(core) });
}

function mountAll(router: Router, deps: Deps, models: Models, core: Core, writing: Writing): void {
  const { config, objects } = deps;
  const { stores, seeCard } = core;
  const { mentions, references, namedInText, writers } = writing;
  const seeComment = createSeeComment(core);
  const edit = createEditCard({ ...core, namedInText, store: stores.cards });
  const remove = createDeleteCard({ store: stores.cards });
  const pin = createPinAnswer({ ...core, store: stores.cards });
  const see = createSeeOwnComment({ seeComment });
  const change = createChangeComment({ ...core, pin, namedInText, see });
  const { place, ranksOnTop } = placesOf(models, core);
  const restore = createRestoreCard({ ...core, store: stores.cards });
  mountLists(router, deps, models, core, writing);
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
    merge: createMergeCard({ ...core, store: stores.cards }),
    unmerge: createUnmergeCard({ ...core, store: stores.cards }),
  });
  mountModeration(router, {
    ...core,
    update: createUpdateCard(core),
    present: createCommentPresenter(core),
    ...moderationOf(models, core, { restore, remove, change, seeComment }),
  });
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
    contribute: createContribute({ ...core, ...writing }),
    present: createPresentContribution(core),
  });
  writing.submissions.mount(router);
  mountImages(router, {
    ...core,
    ...models,
    objects,
    addresses: createUploadAddresses({ secret: config.INTERNAL_TOKEN_KEY }),
    bodies: createBodyReader({ budget: uploadBudget }),
    receive: createReceiveUpload({ ...models, ...core, objects }),
  });
  mountWhoVotes(router, core);
  mountMentions(router, { mentions });
  mountReferences(router, { references });
  mountLabels(router, { ...core, cards: models.cards });
  mountTrash(router, { ...core, log: deps.log, list: createListTrash(core), restore });
  mountInternal(router, { ...core, cards: models.cards });
}

function consumersOf(core: Core, { settle }: Writing): Consumers {
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
    // A crash may have left a card on a board that was gone already.
    await cleanup.start([...(await projects.goneBoards(dirty))]);
  };

/** What is noted before it is done, so that a crash leaves none of it undone. */
const notedWork = (core: Core) => ({
  'board-cleanup': core.cleanup,
  erasures: core.erasures,
  carries: core.carries,
  merges: core.merges,
  'take-off': core.takeOff,
  'label-removal': core.labelRemoval,
});

function imageSweepOf({ config }: Deps, models: Models, { removal }: Core) {
  const abandonedAfter = config.IMAGES_ABANDONED_SECONDS * 1_000;
  const run = createImageSweep({
    ...models,
    owners: {
      cards: untyped(models.cards),
      comments: untyped(models.comments),
      notes: untyped(models.notes),
    },
    removal,
    abandonedAfter,
  });
  return { name: 'images', everyMs: abandonedAfter, run };
}

/** Cards, comments, votes and images. */
export const cardsService: ServiceDefinition<typeof cardsConfig> = {
  name: 'cards',
  config: cardsConfig,
  migrations: [oneIndexOfCastVotes, cardsHaveARank],
  create(deps) {
    const models = modelsOf(deps);
    const core = coreOf(deps, models);
    const writing = writersOf(deps, models, core);
    const { recount, recountNotes, history, index, users, projects, watch } = core;
    const { removal, kinds, moderationLog } = core;
    const purging = { removal, index, postedByMail: createPostedByMail(models) };
    const sources: RelaySource[] = [
      {
        model: untyped(models.cards),
        beforePurge: createPurgeCard(core),
        keep: async (events) =>
          void (await Promise.all([
            history.keep(events),
            index.keepCards(events),
            moderationLog.keep(events),
            writing.submissions.keep(events),
          ])),
        keptOfGone: async (ids) =>
          void (await Promise.all([history.removeOfGone(ids), index.removeOfGone(ids)])),
      },
      {
        model: untyped(models.comments),
        beforePurge: createPurgeComment({ ...purging, kind: kinds.open }),
        keep: async (events) =>
          void (await Promise.all([
            index.keepComments(events),
            moderationLog.keep(events),
            writing.submissions.keep(events),
          ])),
        keptOfGone: index.removeOfGoneComments,
      },
      { model: untyped(models.notes), beforePurge: createPurgeComment({ ...purging, kind: kinds.internal }) },
      { model: untyped(models.upvotes) },
      { model: untyped(models.likes) },
      { model: untyped(models.awards) },
      { model: untyped(models.labelSets) },
      { model: untyped(models.blocked), keep: moderationLog.keep },
      { model: untyped(models.reported), keep: moderationLog.keep },
      { model: untyped(models.submissions), keep: writing.submissions.keep },
      { model: untyped(models.changelogEntries) },
    ];
    const noted = notedWork(core);
    return {
      mount: (router) => mountAll(router, deps, models, core, writing),
      consumers: consumersOf(core, writing),
      aggregates: sources,
      jobs: [
        ...Object.entries(noted).map(([name, { run }]) => ({ name, everyMs: 5_000, run })),
        {
          name: 'changelog',
          everyMs: 5_000,
          run: createPublishDue({ ...core, save: core.saveEntry, log: deps.log }),
        },
        { name: 'trash', everyMs: 60_000, run: core.emptyTrash.request },
        { name: 'search-fill', everyMs: 5_000, run: core.fill.run },
        { name: 'recount', everyMs: 5_000, run: () => recount.sweep() },
        { name: 'recount-notes', everyMs: 60_000, run: () => recountNotes.sweep() },
        { name: 'board-counts', everyMs: 5_000, run: sweepBoardCountsOf(core) },
        { name: 'submissions', everyMs: 5_000, run: writing.submissions.sweep },
        imageSweepOf(deps, models, core),
      ],
      rebuild: async () => ({ users: await users.rebuild(), ...(await projects.rebuild()) }),
      async stop() {
        await watch.stop();
        await writing.submissions.stop();
        for (const work of Object.values(noted)) await work.stop();
        await core.fill.stop();
        await core.emptyTrash.stop();
      },
    };
  },
};
