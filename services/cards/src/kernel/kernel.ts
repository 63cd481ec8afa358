import {
  type AggregateFields,
  type AggregateStore,
  createProjectWatch,
  createThrottle,
  type ServiceDeps,
  triesModel,
} from '@cardinal/service-kit';
import { createBoardAccess, type IsBlocked } from './access/board-access.ts';
import { createFindActiveUser } from './access/find-active-user.ts';
import { createOwnBoards } from './access/own-boards.ts';
import { createAskFeatures } from './card/ask-features.ts';
import { cardModel } from './card/card.model.ts';
import { createCardPresenter } from './card/card.presenter.ts';
import { createCardRepository } from './card/card.repository.ts';
import { createEditCard } from './card/edit-card.ts';
import { createKnownCards, createRememberingStore } from './card/known-cards.ts';
import { createSeeCards } from './card/see-card.ts';
import { createUpdateCard } from './card/update-card.ts';
import { boardCountsModel } from './card-counts/board-counts.model.ts';
import { createBoardCounts } from './card-counts/board-counts.ts';
import { createCounting } from './card-counts/counting.ts';
import { createKeptStore } from './card-data/kept-store.ts';
import type { CardsConfig } from './config.ts';
import { createDeletion, type Deletion } from './deletion/deletion.ts';
import { historyModel } from './history/history.model.ts';
import { createHistoryRepository } from './history/history.repository.ts';
import { createRegistry, type Registry } from './hooks.ts';
import { createAttach } from './images/attachment.ts';
import { imageModel } from './images/image.model.ts';
import { createImageRemoval } from './images/image-removal.ts';
import { createListLimiter } from './load/list-limiter.ts';
import { createMoveContents, moveModel } from './move/move-contents.ts';
import { createProjects } from './read-models/projects.ts';
import { createUsers } from './read-models/users.ts';

/** Given to the service by the kit. */
export type Deps = ServiceDeps<CardsConfig>;

/** Users and guests, by name. */
function createPeople({ connection, bus, internal, log }: Deps, registry: Registry) {
  const guestNames = async (ids: readonly string[]) =>
    new Map((await Promise.all(registry.guestNames.map((names) => names(ids)))).flatMap((each) => [...each]));
  return createUsers({ connection, bus, internal, guestNames, log });
}

/** Access to boards and projects, by read models that a watch keeps current. */
function createAccess({ connection, bus, internal }: Deps, registry: Registry, { cleanup }: Deletion) {
  const projects = createProjects({ connection, bus, internal, boardsBuried: cleanup.start });
  const watch = createProjectWatch({ internal, copy: projects.copy() });
  const isBlocked: IsBlocked = async (projectId, userId) => {
    for (const blocks of registry.isBlocked) if (await blocks(projectId, userId)) return true;
    return false;
  };
  const access = createBoardAccess({ projects, watch, isBlocked });
  return { projects, watch, isBlocked, access, ownBoards: createOwnBoards({ projects, watch }) };
}

/** Stores, counts and removes cards. */
function createStorage(deps: Deps, registry: Registry) {
  const { connection, log, objects } = deps;
  const models = {
    cards: cardModel(connection),
    images: imageModel(connection),
    edits: historyModel(connection),
    storedCounts: boardCountsModel(connection),
  };
  const keptStore = <T extends AggregateFields>(model: AggregateStore<T>['model']): AggregateStore<T> =>
    createKeptStore({ store: deps.store(model), keepAtOnce: registry.keepAtOnce });
  const known = createKnownCards({ bus: deps.bus });
  const store = createRememberingStore({ store: keptStore(models.cards), known });
  const users = createPeople(deps, registry);
  const { names } = users;
  const removal = createImageRemoval({ images: models.images, objects });
  const history = createHistoryRepository({ cards: models.cards, history: models.edits });
  const { storedCounts } = models;
  const onDeletion = { connection, log, store, known, storedCounts, names, removal, history, data: registry };
  const deletion = createDeletion(onDeletion);
  const { removeContents } = deletion;
  const counting = createCounting({ store, sources: registry.counts, removeContents, log });
  const boardCounts = createBoardCounts({ cards: models.cards, storedCounts, log });
  return { models, keptStore, store, known, users, removal, history, deletion, counting, boardCounts };
}

/** The ground of all features. It knows none of them: they plug in (`feature.ts`). */
export function createKernel(deps: Deps) {
  const registry = createRegistry();
  const { cardData, cardIndexes, hidesCard, cardFields } = registry;
  const storage = createStorage(deps, registry);
  const { models, keptStore, store, known, users, removal, history, deletion, counting, boardCounts } =
    storage;
  const { names } = users;
  const { projects, watch, isBlocked, access, ownBoards } = createAccess(deps, registry, deletion);
  const attach = createAttach({ images: models.images, removal });
  const cards = createCardRepository({ cards: models.cards, known });
  const ask = createAskFeatures({ hooks: registry });
  const { seeCard, seeCardIncludingHidden, seeKnownCard } = createSeeCards({ cards, access, hidesCard, ask });
  const presenter = createCardPresenter({ names, projects, fields: cardFields });
  return {
    deps,
    registry,
    /** Stores whose writes complete once features have kept of their events what must not be missed. */
    keptStore,
    // People and access.
    users,
    names,
    projects,
    watch,
    access,
    ownBoards,
    isBlocked,
    findActiveUser: createFindActiveUser({ internal: deps.internal }),
    limiter: createListLimiter(),
    throttle: createThrottle({ model: triesModel(deps.connection) }),
    // The card.
    models,
    store,
    cards,
    ask,
    seeCard,
    seeCardIncludingHidden,
    seeKnownCard,
    presenter,
    edit: createEditCard({ store, attach, ask }),
    update: createUpdateCard({ seeCard, seeKnownCard, presenter }),
    // Counts, history and images.
    recount: counting.recount,
    recountNotes: counting.recountNotes,
    boardCounts,
    history,
    attach,
    removal,
    // Deletion, and moves to other boards.
    deletion,
    moves: createMoveContents({
      carries: moveModel(deps.connection),
      cards: models.cards,
      images: models.images,
      cardData,
      boardCounts,
      projects,
      cardIndexes,
      log: deps.log,
    }),
  };
}
export type Kernel = ReturnType<typeof createKernel>;
