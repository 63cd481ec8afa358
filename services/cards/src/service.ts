import { userDeleted, userEvents } from '@cardinal/contracts';
import {
  type Consumers,
  createConsumers,
  createProjectWatch,
  type RelaySource,
  type ServiceDefinition,
  type ServiceDeps,
} from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Model } from 'mongoose';
import { createBoardAccess } from './access/board-access.ts';
import { createOwnBoards, type OwnBoardsDeps } from './access/own-boards.ts';
import { createActivityRepository } from './activity/activity.repository.ts';
import { mountActivity } from './activity/activity.routes.ts';
import { createActivity } from './activity/activity.ts';
import { createFollowedCards } from './activity/followed-cards.ts';
import { createPresentActivity } from './activity/present-activity.ts';
import { createProjectActivity } from './activity/project-activity.ts';
import { createVisits, visitModel } from './activity/visits.ts';
import { createAssignees } from './assignees/assignees.ts';
import { createTakeOff, takeOffModel } from './assignees/take-off.ts';
import { createChangeCards } from './bulk/change-cards.ts';
import { boardCountsModel } from './card-counts/board-counts.model.ts';
import { createBoardCounts } from './card-counts/board-counts.ts';
import { createRecount } from './card-counts/recount.ts';
import { createBoardContents } from './card-lists/board-contents.ts';
import { createBoardLists } from './card-lists/board-lists.ts';
import { createBoardSearch, searchLimits } from './card-lists/board-search.ts';
import { createCardListRepository } from './card-lists/card-list.repository.ts';
import { mountCardLists } from './card-lists/card-list.routes.ts';
import { createDashboard } from './card-lists/dashboard.ts';
import { createListLimiter } from './card-lists/list-limiter.ts';
import { cardModel } from './cards/card.model.ts';
import { createCardPresenter } from './cards/card.presenter.ts';
import { createCardRepository } from './cards/card.repository.ts';
import { mountCards } from './cards/card.routes.ts';
import { createCreateCard } from './cards/create-card.ts';
import { createDeleteCard, createPurgeCard } from './cards/delete-card.ts';
import { createEditCard } from './cards/edit-card.ts';
import { mountInternal } from './cards/internal.routes.ts';
import { createSeeCard } from './cards/see-card.ts';
import { createUpdateCard } from './cards/update-card.ts';
import { createChangeComment } from './comments/change-comment.ts';
import { commentModel } from './comments/comment.model.ts';
import { createCommentPresenter } from './comments/comment.presenter.ts';
import { createCommentRepository } from './comments/comment.repository.ts';
import { mountComments } from './comments/comment.routes.ts';
import { createCompleteComment, createPurgeComment } from './comments/complete-comment.ts';
import { createCreateComment } from './comments/create-comment.ts';
import { createSeeOwnComment } from './comments/see-comment.ts';
import { createThreads } from './comments/threads.ts';
import { type CardsConfig, cardsConfig } from './config.ts';
import { cleanupModel, createBoardCleanup } from './deletions/board-cleanup.ts';
import { createErasures, erasureModel } from './deletions/erasures.ts';
import { createRemoveContents } from './deletions/remove-contents.ts';
import { createCardHistory } from './history/card-history.ts';
import { historyModel } from './history/history.model.ts';
import { createHistoryRepository } from './history/history.repository.ts';
import { mountHistory } from './history/history.routes.ts';
import { createPresentHistory } from './history/present-history.ts';
import { createAttach } from './images/attachment.ts';
import { imageModel, uploadModel } from './images/image.model.ts';
import { mountImages } from './images/image.routes.ts';
import { createImageRemoval } from './images/image-removal.ts';
import { createImageSweep } from './images/image-sweep.ts';
import { createBodyReader } from './images/read-body.ts';
import { createReceiveUpload } from './images/receive-upload.ts';
import { createUploadAddresses } from './images/upload-address.ts';
import { labelModel } from './labels/label.model.ts';
import { mountLabels } from './labels/label.routes.ts';
import { createLabelRemoval, labelRemovalModel } from './labels/label-removal.ts';
import { createLabels } from './labels/labels.ts';
import { createSeenLabels } from './labels/seen-labels.ts';
import { oneIndexOfCastVotes } from './migrations/0001-one-index-of-cast-votes.ts';
import { cardsHaveARank } from './migrations/0002-cards-have-a-rank.ts';
import { type CarryContentsDeps, carryModel, createCarryContents } from './places/carry-contents.ts';
import { createChangeBoard } from './places/change-board.ts';
import { createFindPlace } from './places/find-place.ts';
import { createNeighbours } from './places/neighbours.ts';
import { createPlaceCard } from './places/place-card.ts';
import { createRanksOnTop } from './places/ranks-on-top.ts';
import { awardModel } from './points/award.model.ts';
import { createAwardPoints } from './points/award-points.ts';
import { createProjects } from './read-models/projects.ts';
import { createUsers, type Names } from './read-models/users.ts';
import { createFillIndex, fillModel } from './search/fill-index.ts';
import { createFindEntries } from './search/find-entries.ts';
import { createReadFound } from './search/read-found.ts';
import { mountSearch } from './search/search.routes.ts';
import { createSearch } from './search/search.ts';
import { searchEntryModel } from './search/search-entry.model.ts';
import { createSearchIndex, type SearchIndex } from './search/search-index.ts';
import { createEmptyTrash } from './trash/empty-trash.ts';
import { createListTrash } from './trash/list-trash.ts';
import { createRestoreCard } from './trash/restore-card.ts';
import { createTrash } from './trash/trash.repository.ts';
import { mountTrash } from './trash/trash.routes.ts';
import { createUndoChanges } from './undo/undo-changes.ts';
import { createToggleVote } from './votes/toggle-vote.ts';
import { voteModel } from './votes/vote.model.ts';
import { createVoteRepository } from './votes/vote.repository.ts';

/** Bytes of uploads that are in memory at once. */
const uploadBudget = 256 * 1024 * 1024;

type Deps = ServiceDeps<CardsConfig>;

const modelsOf = ({ connection }: Deps) => ({
  cards: cardModel(connection),
  edits: historyModel(connection),
  storedCounts: boardCountsModel(connection),
  comments: commentModel(connection),
  upvotes: voteModel(connection, 'upvote'),
  likes: voteModel(connection, 'like'),
  awards: awardModel(connection),
  images: imageModel(connection),
  uploads: uploadModel(connection),
  cleanups: cleanupModel(connection),
  erasures: erasureModel(connection),
  takeOffs: takeOffModel(connection),
  labelSets: labelModel(connection),
  labelRemovals: labelRemovalModel(connection),
  visits: visitModel(connection),
  carries: carryModel(connection),
  entries: searchEntryModel(connection),
  fills: fillModel(connection),
});
type Models = ReturnType<typeof modelsOf>;

/** Collections of several kinds in one list, for what treats them alike. */
const untyped = <T>(model: Model<T>) => model as unknown as Model<never>;

const storesOf = (deps: Deps, models: Models) => ({
  cards: deps.store(models.cards),
  comments: deps.store(models.comments),
  upvotes: deps.store(models.upvotes),
  likes: deps.store(models.likes),
  awards: deps.store(models.awards),
  labels: deps.store(models.labelSets),
});

/** What hangs on cards, besides images. */
const onCards = ({ comments, upvotes, likes, awards }: Models) =>
  [comments, upvotes, likes, awards] as unknown as Model<never>[];

const carriesOf = (
  { log }: Deps,
  models: Models,
  core: Pick<CarryContentsDeps, 'boardCounts' | 'projects' | 'index'>,
) =>
  createCarryContents({
    ...models,
    ...core,
    contents: [...onCards(models), untyped(models.images)],
    log,
  });

function trashOf(models: Models, { cards: store }: ReturnType<typeof storesOf>, names: Names) {
  const trash = createTrash(models);
  return { trash, emptyTrash: createEmptyTrash({ store, trash, names }) };
}

const searchOf = (
  deps: Deps,
  models: Models,
  core: Parameters<typeof carriesOf>[2] & OwnBoardsDeps & { index: SearchIndex },
) => ({
  index: core.index,
  fill: createFillIndex({ ...models, index: core.index }),
  ownBoards: createOwnBoards(core),
  carries: carriesOf(deps, models, core),
});

/** What several use cases share. */
function coreOf(deps: Deps, models: Models) {
  const { connection, bus, internal, log, objects } = deps;
  const stores = storesOf(deps, models);
  const users = createUsers({ connection, bus, internal, log });
  const { names } = users;
  const cards = createCardRepository(models);
  const boardCounts = createBoardCounts({ ...models, log });
  const comments = createCommentRepository(models);
  const upvotes = createVoteRepository({ votes: models.upvotes });
  const likes = createVoteRepository({ votes: models.likes });
  const removal = createImageRemoval({ ...models, objects });
  const history = createHistoryRepository({ cards: models.cards, history: models.edits });
  const index = createSearchIndex(models);
  const removeContents = createRemoveContents({ models: onCards(models), removal, history, index });
  const cleanup = createBoardCleanup({ ...models, removeContents, history, index, log });
  const projects = createProjects({ connection, bus, internal, boardsBuried: cleanup.start });
  const watch = createProjectWatch({ internal, copy: projects.copy() });
  const access = createBoardAccess({ projects, watch });
  const assignees = createAssignees({ access, projects, names });
  const labels = createLabels({ store: stores.labels, bus });
  const seenLabels = createSeenLabels({ labels, projects });
  const threads = createThreads({ store: stores.comments, comments });
  const complete = createCompleteComment({ comments, threads, removal });
  const sources = {
    comment: { model: untyped(models.comments), count: comments.count, complete },
    upvote: { model: untyped(models.upvotes), count: upvotes.count },
    like: { model: untyped(models.likes), count: likes.count },
  };
  const recount = createRecount({ cards: stores.cards, sources, removeContents, log });
  const visits = createVisits(models);
  return {
    ...{
      stores,
      users,
      projects,
      watch,
      access,
      names,
      cards,
      comments,
      upvotes,
      likes,
      removal,
      history,
      removeContents,
      threads,
    },
    recount,
    assignees,
    labels,
    ...trashOf(models, stores, names),
    labelRemoval: createLabelRemoval({ ...models, labels, log }),
    ...searchOf(deps, models, { index, projects, watch, boardCounts }),
    takeOff: createTakeOff({ ...models, store: stores.cards, projects, assignees, names, log }),
    erasures: createErasures({ erasures: models.erasures, stores, recount, visits, log }),
    boardCounts,
    visits,
    limiter: createListLimiter(),
    cleanup,
    attach: createAttach({ ...models, removal }),
    seeCard: createSeeCard({ cards, access }),
    presentHistory: createPresentHistory({ names, access, labels }),
    presenter: createCardPresenter({ names, upvotes, likes, projects, seenLabels }),
  };
}
type Core = ReturnType<typeof coreOf>;

function mountLists(router: Router, { config }: Deps, models: Models, core: Core): void {
  const cards = createCardListRepository(models);
  const search = createBoardSearch({
    ...models,
    boardCounts: core.boardCounts,
    limits: searchLimits(config),
  });
  mountCardLists(router, {
    limiter: core.limiter,
    lists: createBoardLists({ ...core, cards, search }),
    contents: createBoardContents({ ...models, ...core, cards: models.cards }),
    dashboard: createDashboard({ ...core, cards }),
  });
  mountSearch(router, {
    ...core,
    search: createSearch({ ...core, find: createFindEntries(models), read: createReadFound(models) }),
  });
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

function mountAll(router: Router, deps: Deps, models: Models, core: Core): void {
  const { config, objects } = deps;
  const { stores, recount, seeCard } = core;
  const see = createSeeOwnComment(core);
  const edit = createEditCard({ ...core, store: stores.cards });
  const remove = createDeleteCard({ store: stores.cards });
  const { place, ranksOnTop } = placesOf(models, core);
  const restore = createRestoreCard({ ...core, store: stores.cards });
  mountLists(router, deps, models, core);
  mountCards(router, {
    ...core,
    create: createCreateCard({ ...core, store: stores.cards }),
    update: createUpdateCard(core),
    edit,
    place,
    undo: createUndoChanges({ ...core, edit, place }),
    changeCards: createChangeCards({ ...core, edit, remove, place, ranksOnTop, restore }),
    remove,
    upvote: createToggleVote({ kind: 'upvote', store: stores.upvotes, recount }),
    like: createToggleVote({ kind: 'like', store: stores.likes, recount }),
    award: createAwardPoints({ store: stores.awards, seeCard, enabled: config.FEATURE_POINTS === 'on' }),
  });
  mountHistory(router, { ...core, cardHistory: createCardHistory(core) });
  mountComments(router, {
    ...core,
    present: createCommentPresenter(core),
    create: createCreateComment({ ...core, store: stores.comments }),
    change: createChangeComment({ ...core, store: stores.comments, see }),
  });
  mountImages(router, {
    ...core,
    ...models,
    objects,
    addresses: createUploadAddresses({ secret: config.INTERNAL_TOKEN_KEY }),
    bodies: createBodyReader({ budget: uploadBudget }),
    receive: createReceiveUpload({ ...models, ...core, objects }),
  });
  mountLabels(router, { ...core, cards: models.cards });
  mountTrash(router, { ...core, log: deps.log, list: createListTrash(core), restore });
  mountInternal(router, { ...core, cards: models.cards });
}

function consumersOf({ users, projects, erasures, takeOff, labelRemoval }: Core): Consumers {
  const consumers = createConsumers();
  consumers.on(userEvents, users.apply);
  consumers.on(userDeleted, async ({ data: { userId } }) => {
    await users.erase(userId);
    await erasures.start([userId]);
  });
  projects.consume(consumers);
  takeOff.consume(consumers);
  labelRemoval.consume(consumers);
  return consumers;
}

/** Cards, comments, votes and images. */
export const cardsService: ServiceDefinition<typeof cardsConfig> = {
  name: 'cards',
  config: cardsConfig,
  migrations: [oneIndexOfCastVotes, cardsHaveARank],
  create(deps) {
    const models = modelsOf(deps);
    const core = coreOf(deps, models);
    const { recount, boardCounts, cleanup, removal, history, index, threads, users, projects, watch } = core;
    const recountComments = (cardId: string) => recount.now(cardId, ['comment']);
    const sources: RelaySource[] = [
      {
        model: untyped(models.cards),
        beforePurge: createPurgeCard(core),
        keep: async (events) => void (await Promise.all([history.keep(events), index.keepCards(events)])),
        keptOfGone: async (ids) =>
          void (await Promise.all([history.removeOfGone(ids), index.removeOfGone(ids)])),
      },
      {
        model: untyped(models.comments),
        beforePurge: createPurgeComment({ threads, removal, index, recount: recountComments }),
        keep: index.keepComments,
        keptOfGone: index.removeOfGoneComments,
      },
      { model: untyped(models.upvotes) },
      { model: untyped(models.likes) },
      { model: untyped(models.awards) },
      { model: untyped(models.labelSets) },
    ];
    const sweepBoardCounts = async () => {
      const dirty = await boardCounts.sweep();
      // A crash may have left a card on a board that was gone already.
      await cleanup.start([...(await projects.goneBoards(dirty))]);
    };
    const abandonedAfter = deps.config.IMAGES_ABANDONED_SECONDS * 1_000;
    const sweepImages = createImageSweep({
      ...models,
      owners: { cards: untyped(models.cards), comments: untyped(models.comments) },
      removal,
      abandonedAfter,
    });
    return {
      mount: (router) => mountAll(router, deps, models, core),
      consumers: consumersOf(core),
      aggregates: sources,
      jobs: [
        { name: 'board-cleanup', everyMs: 5_000, run: cleanup.run },
        { name: 'erasures', everyMs: 5_000, run: core.erasures.run },
        { name: 'carries', everyMs: 5_000, run: core.carries.run },
        { name: 'take-off', everyMs: 5_000, run: core.takeOff.run },
        { name: 'label-removal', everyMs: 5_000, run: core.labelRemoval.run },
        { name: 'trash', everyMs: 5_000, run: core.emptyTrash.request },
        { name: 'search-fill', everyMs: 5_000, run: core.fill.run },
        { name: 'recount', everyMs: 5_000, run: () => recount.sweep() },
        { name: 'board-counts', everyMs: 5_000, run: sweepBoardCounts },
        { name: 'images', everyMs: abandonedAfter, run: sweepImages },
      ],
      rebuild: async () => ({ users: await users.rebuild(), ...(await projects.rebuild()) }),
      async stop() {
        await watch.stop();
        await cleanup.stop();
        await core.erasures.stop();
        await core.takeOff.stop();
        await core.carries.stop();
        await core.fill.stop();
        await core.labelRemoval.stop();
        await core.emptyTrash.stop();
      },
    };
  },
};
