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
import { tallyModel } from './card-counts/board-tally.model.ts';
import { createBoardTally } from './card-counts/board-tally.ts';
import { createRecount } from './card-counts/recount.ts';
import { createBoardContents } from './card-lists/board-contents.ts';
import { createBoardLists } from './card-lists/board-lists.ts';
import { createBoardSearch, searchLimits } from './card-lists/board-search.ts';
import { createCardListRepository } from './card-lists/card-list.repository.ts';
import { mountCardLists } from './card-lists/card-list.routes.ts';
import { createDashboard } from './card-lists/dashboard.ts';
import { createListRoom } from './card-lists/list-room.ts';
import { cardModel } from './cards/card.model.ts';
import { createCardPresenter } from './cards/card.presenter.ts';
import { createCardRepository } from './cards/card.repository.ts';
import { mountCards } from './cards/card.routes.ts';
import { createCreateCard } from './cards/create-card.ts';
import { createDeleteCard, createPurgeCard } from './cards/delete-card.ts';
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
import { createAttach } from './images/attachment.ts';
import { imageModel, uploadModel } from './images/image.model.ts';
import { mountImages } from './images/image.routes.ts';
import { createImageRemoval } from './images/image-removal.ts';
import { createImageSweep } from './images/image-sweep.ts';
import { createBodyReader } from './images/read-body.ts';
import { createReceiveUpload } from './images/receive-upload.ts';
import { createUploadAddresses } from './images/upload-address.ts';
import { awardModel } from './points/award.model.ts';
import { createAwardPoints } from './points/award-points.ts';
import { createProjects } from './read-models/projects.ts';
import { createUsers } from './read-models/users.ts';
import { createToggleVote } from './votes/toggle-vote.ts';
import { voteModel } from './votes/vote.model.ts';
import { createVotes } from './votes/vote.repository.ts';

/** Bytes of uploads that are in memory at once. */
const uploadBudget = 256 * 1024 * 1024;

type Parts = ServiceDeps<CardsConfig>;

const modelsOf = ({ connection }: Parts) => ({
  cards: cardModel(connection),
  tallies: tallyModel(connection),
  comments: commentModel(connection),
  upvotes: voteModel(connection, 'upvote'),
  likes: voteModel(connection, 'like'),
  awards: awardModel(connection),
  images: imageModel(connection),
  uploads: uploadModel(connection),
  cleanups: cleanupModel(connection),
  erasures: erasureModel(connection),
});
type Models = ReturnType<typeof modelsOf>;

/** Collections of several kinds in one list, for what treats them alike. */
const bare = <T>(model: Model<T>) => model as unknown as Model<never>;

/** What several use cases share. */
function coreOf(parts: Parts, models: Models) {
  const { connection, bus, internal, log, objects } = parts;
  const stores = {
    cards: parts.store(models.cards),
    comments: parts.store(models.comments),
    upvotes: parts.store(models.upvotes),
    likes: parts.store(models.likes),
    awards: parts.store(models.awards),
  };
  const users = createUsers({ connection, bus, internal, log });
  const { names } = users;
  const cards = createCardRepository(models.cards);
  const tally = createBoardTally({ ...models, log });
  const comments = createCommentRepository(models.comments);
  const upvotes = createVotes(models.upvotes);
  const likes = createVotes(models.likes);
  const removal = createImageRemoval(models.images, objects);
  const hanging = [bare(models.comments), bare(models.upvotes), bare(models.likes), bare(models.awards)];
  const removeContents = createRemoveContents(hanging, removal);
  const cleanup = createBoardCleanup({ ...models, removeContents, log });
  const projects = createProjects({ connection, bus, internal, boardsBuried: cleanup.start });
  const watch = createProjectWatch({ internal, copy: projects.copy() });
  const access = createBoardAccess({ projects, watch });
  const threads = createThreads(stores.comments, comments);
  const complete = createCompleteComment({ comments, threads, removal });
  const sources = {
    comment: { model: bare(models.comments), count: comments.count, complete },
    upvote: { model: bare(models.upvotes), count: upvotes.count },
    like: { model: bare(models.likes), count: likes.count },
  };
  const recount = createRecount({ cards: stores.cards, sources, removeContents, log });
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
      removeContents,
      threads,
    },
    recount,
    erasures: createErasures({ erasures: models.erasures, stores, recount }),
    tally,
    room: createListRoom(),
    cleanup,
    attach: createAttach(models.images, removal),
    seeCard: createSeeCard(cards, access),
    presenter: createCardPresenter({ names, upvotes, likes, projects }),
  };
}
type Core = ReturnType<typeof coreOf>;

function mountLists(router: Router, { config }: Parts, models: Models, core: Core): void {
  const cards = createCardListRepository(models.cards);
  const search = createBoardSearch({ ...models, tally: core.tally, limits: searchLimits(config) });
  mountCardLists(router, {
    room: core.room,
    lists: createBoardLists({ ...core, cards, search }),
    contents: createBoardContents({ ...models, ...core, cards: models.cards }),
    dashboard: createDashboard({ ...core, cards }),
  });
}

function mountAll(router: Router, parts: Parts, models: Models, core: Core): void {
  const { config, objects } = parts;
  const { stores, recount, names, seeCard } = core;
  const see = createSeeOwnComment(core.comments, seeCard);
  mountLists(router, parts, models, core);
  mountCards(router, {
    ...core,
    create: createCreateCard({ ...core, store: stores.cards }),
    update: createUpdateCard({ ...core, store: stores.cards }),
    remove: createDeleteCard(stores.cards, seeCard),
    upvote: createToggleVote('upvote', stores.upvotes, recount),
    like: createToggleVote('like', stores.likes, recount),
    award: createAwardPoints({ store: stores.awards, seeCard, enabled: config.FEATURE_POINTS === 'on' }),
  });
  mountComments(router, {
    ...core,
    present: createCommentPresenter(names),
    create: createCreateComment({ ...core, store: stores.comments }),
    change: createChangeComment({ ...core, store: stores.comments, see }),
  });
  mountImages(router, {
    ...core,
    ...models,
    objects,
    addresses: createUploadAddresses(config.INTERNAL_TOKEN_KEY),
    bodies: createBodyReader(uploadBudget),
    receive: createReceiveUpload({ ...models, ...core, objects }),
  });
  mountInternal(router, { ...core, cards: models.cards });
}

function consumersOf({ users, projects, erasures }: Core): Consumers {
  const consumers = createConsumers();
  consumers.on(userEvents, users.apply);
  consumers.on(userDeleted, async ({ data: { userId } }) => {
    await users.erase(userId);
    await erasures.start(userId);
  });
  projects.consume(consumers);
  return consumers;
}

/** Cards, comments, votes and images. */
export const cardsService: ServiceDefinition<typeof cardsConfig> = {
  name: 'cards',
  config: cardsConfig,
  create(parts) {
    const models = modelsOf(parts);
    const core = coreOf(parts, models);
    const { recount, tally, cleanup, removal, threads, users, projects, watch } = core;
    const recountComments = (cardId: string) => recount.now(cardId, ['comment']);
    const sources: RelaySource[] = [
      {
        model: bare(models.cards),
        beforePurge: createPurgeCard(core),
      },
      {
        model: bare(models.comments),
        beforePurge: createPurgeComment({ threads, removal, recount: recountComments }),
      },
      { model: bare(models.upvotes) },
      { model: bare(models.likes) },
      { model: bare(models.awards) },
    ];
    const sweepTallies = async () => {
      const dirty = await tally.sweep();
      // A crash may have left a card on a board that was gone already.
      await cleanup.start([...(await projects.goneBoards(dirty))]);
    };
    const abandonedAfter = parts.config.IMAGES_ABANDONED_SECONDS * 1_000;
    const sweepImages = createImageSweep(
      models.images,
      {
        cards: models.cards as unknown as Model<never>,
        comments: models.comments as unknown as Model<never>,
      },
      removal,
      abandonedAfter,
    );
    return {
      mount: (router) => mountAll(router, parts, models, core),
      consumers: consumersOf(core),
      aggregates: sources,
      jobs: [
        { name: 'board-cleanup', everyMs: 1_000, run: cleanup.run },
        { name: 'erasures', everyMs: 1_000, run: () => core.erasures.run() },
        { name: 'recount', everyMs: 5_000, run: () => recount.sweep() },
        { name: 'tallies', everyMs: 5_000, run: sweepTallies },
        { name: 'images', everyMs: abandonedAfter, run: sweepImages },
      ],
      rebuild: async () => ({ users: await users.rebuild(), ...(await projects.rebuild()) }),
      async stop() {
        await watch.stop();
        await cleanup.stop();
      },
    };
  },
};
