import { deletedUsername } from '@cardinal/contracts';
import { createEmptyTrash, createProjectWatch } from '@cardinal/service-kit';
import { createBoardAccess } from './access/board-access.ts';
import { createOwnBoards, type OwnBoardsDeps } from './access/own-boards.ts';
import { createVisits } from './activity/visits.ts';
import { createAssignees } from './assignees/assignees.ts';
import { createTakeOff } from './assignees/take-off.ts';
import { createBoardCounts } from './card-counts/board-counts.ts';
import { deletedEvent } from './cards/card.events.ts';
import type { CardDocument } from './cards/card.model.ts';
import { createCardPresenter } from './cards/card.presenter.ts';
import { createCardRepository } from './cards/card.repository.ts';
import { createSeeCards } from './cards/see-card.ts';
import { createEntryPresenter, type EntryPresenterDeps } from './changelog/entry.presenter.ts';
import { createEntries } from './changelog/entry.repository.ts';
import { createSaveEntry } from './changelog/save-entry.ts';
import { createShippedCards } from './changelog/shipped-cards.ts';
import { createCommentKinds } from './comments/comment-kinds.ts';
import { createContributions } from './contributions/contribution.repository.ts';
import { createCustomerVotes } from './customers/customer-vote.repository.ts';
import { createBoardCleanup } from './deletions/board-cleanup.ts';
import { createErasures } from './deletions/erasures.ts';
import { createForgetProject } from './deletions/forget-project.ts';
import { createRemoveContents, type RemoveContentsDeps } from './deletions/remove-contents.ts';
import { createHistoryRepository } from './history/history.repository.ts';
import { createPresentHistory } from './history/present-history.ts';
import { createAttach } from './images/attachment.ts';
import { createImageRemoval } from './images/image-removal.ts';
import { createLabelRemoval } from './labels/label-removal.ts';
import { createLabels } from './labels/labels.ts';
import { createSeenLabels } from './labels/seen-labels.ts';
import { createListLimiter } from './load/list-limiter.ts';
import { createCarriedVotes } from './merge/carried-votes.ts';
import { type CarryMergedDeps, createCarryMerged } from './merge/carry-merged.ts';
import { createPurgeMergedCards } from './merge/let-merged-go.ts';
import { createMergedCards } from './merge/merged-cards.ts';
import { type Deps, type Models, onCards, storesOf, untyped } from './models.ts';
import { createBlockLists } from './moderation/block-lists.ts';
import { createModerationLog } from './moderation/moderation-log.ts';
import { type CarryContentsDeps, createCarryContents } from './places/carry-contents.ts';
import { spreadingOf } from './places/spread.wiring.ts';
import { createProjects, type Projects } from './read-models/projects.ts';
import { createUsers, type Names, type Users } from './read-models/users.ts';
import { createFillIndex } from './search/fill-index.ts';
import { createSearchIndex, type SearchIndex } from './search/search-index.ts';
import { createSubmissions, type Submissions } from './submissions/submission.repository.ts';
import { createTrash } from './trash/trash.repository.ts';
import { createTrashedBoards } from './trash/trashed-boards.ts';
import { createVoteRepository } from './votes/vote.repository.ts';
import { createWidgetPeople } from './widget/widget-people.ts';

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

/** What goes: into the trash, out of it, and for good. */
function goingOf(
  { internal }: Deps,
  models: Models,
  {
    stores,
    names,
    ...core
  }: Pick<RemoveContentsDeps, 'removal' | 'history' | 'index'> & {
    stores: ReturnType<typeof storesOf>;
    names: Names;
  },
) {
  const { cards: store } = stores;
  async function events(card: CardDocument) {
    const by = card.trashed?.by ?? '';
    const person = (await names([by])).get(by) ?? { id: by, username: deletedUsername };
    return [deletedEvent(card, person, false)];
  }
  const purgeMergedCards = createPurgeMergedCards({ store, events });
  return {
    trash: createTrash(models),
    trashedBoards: createTrashedBoards({ internal }),
    emptyTrash: createEmptyTrash({ store, events }),
    purgeMergedCards,
    removeContents: createRemoveContents({ ...core, purgeMergedCards, hanging: onCards(models) }),
  };
}

function changelogOf(
  models: Models,
  { stores, ...core }: Omit<EntryPresenterDeps, 'shippedCards'> & { stores: ReturnType<typeof storesOf> },
) {
  const { changelogs, shippedCards: claims } = models;
  const shippedCards = createShippedCards({ model: models.cards });
  const entries = createEntries({ store: stores.changelog, changelogs, claims });
  return {
    entries,
    saveEntry: createSaveEntry({ ...core, entries, shippedCards }),
    presentEntries: createEntryPresenter({ ...core, shippedCards }),
  };
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

/** Users, and guests who submitted something. */
function peopleOf({ connection, bus, internal, log }: Deps, models: Models) {
  const submissions = createSubmissions(models);
  const widgetPeople = createWidgetPeople(models);
  const guestNames = async (ids: readonly string[]) =>
    new Map(
      (await Promise.all([submissions.names(ids), widgetPeople.names(ids)])).flatMap((each) => [...each]),
    );
  const users = createUsers({ connection, bus, internal, guestNames, log });
  return { users, submissions, widgetPeople, names: users.names };
}

/** Who sees what, and who takes part in it. */
function accessOf(
  { internal, bus }: Deps,
  core: { stores: ReturnType<typeof storesOf>; projects: Projects; users: Users; submissions: Submissions },
) {
  const blockLists = createBlockLists({ ...core, store: core.stores.blockLists, bus });
  const watch = createProjectWatch({ internal, copy: core.projects.copy() });
  return { watch, blockLists, access: createBoardAccess({ ...core, watch, blockLists }) };
}

/** What is kept of what people did, beside the cards. */
const ownOf = (models: Models, names: Names) => ({
  visits: createVisits(models),
  contributions: createContributions(models),
  moderationLog: createModerationLog({ ...models, names }),
});

const mergesOf = (
  models: Models,
  {
    stores,
    ...core
  }: Pick<CarryMergedDeps, 'recount' | 'recountNotes' | 'index' | 'names' | 'purgeMergedCards' | 'log'> & {
    stores: ReturnType<typeof storesOf>;
  },
) =>
  createCarryMerged({
    ...core,
    ...models,
    notes: models.merges,
    internalNotes: models.notes,
    store: stores.cards,
    votes: {
      upvote: createCarriedVotes({ kind: 'upvote', store: stores.upvotes }),
      like: createCarriedVotes({ kind: 'like', store: stores.likes }),
    },
  });

const repositoriesOf = (models: Models) => ({
  cards: createCardRepository(models),
  upvotes: createVoteRepository({ votes: models.upvotes }),
  likes: createVoteRepository({ votes: models.likes }),
  customers: createCustomerVotes(models),
});

/** What several use cases share. */
export function coreOf(deps: Deps, models: Models) {
  const { connection, bus, internal, log, objects } = deps;
  const stores = storesOf(deps, models);
  const people = peopleOf(deps, models);
  const { names } = people;
  const read = repositoriesOf(models);
  const { cards } = read;
  const boardCounts = createBoardCounts({ ...models, log });
  const removal = createImageRemoval({ ...models, objects });
  const history = createHistoryRepository({ cards: models.cards, history: models.edits });
  const index = createSearchIndex(models);
  const going = goingOf(deps, models, { stores, names, removal, history, index });
  const cleanup = createBoardCleanup({ ...models, ...going, history, index, log });
  const projects = createProjects({ connection, bus, internal, boardsBuried: cleanup.start });
  const { access, watch, blockLists } = accessOf(deps, { stores, projects, ...people });
  const assignees = createAssignees({ access, projects, names });
  const labels = createLabels({ store: stores.labels, bus });
  const seenLabels = createSeenLabels({ labels, projects });
  const remarks = createCommentKinds({ ...read, ...going, models, stores, removal, log });
  const { recount } = remarks;
  const mergedCards = createMergedCards({ cards, names });
  const own = ownOf(models, names);
  const changelog = changelogOf(models, { stores, access, projects, names });
  const forgetProject = createForgetProject({ ...models, ...own, entries: changelog.entries });
  return {
    ...{
      stores,
      ...people,
      projects,
      watch,
      access,
      blockLists,
      ...read,
      removal,
      history,
    },
    ...{ ...remarks, assignees, labels },
    ...going,
    labelRemoval: createLabelRemoval({ ...models, labels, forgetProject, log }),
    ...searchOf(deps, models, { index, projects, watch, boardCounts }),
    merges: mergesOf(models, { ...going, ...remarks, stores, index, names, log }),
    takeOff: createTakeOff({ ...models, store: stores.cards, projects, assignees, names, log }),
    erasures: createErasures({ erasures: models.erasures, stores, recount, ...own, log }),
    boardCounts,
    ...changelog,
    ...spreadingOf(models, { stores, log }),
    ...own,
    limiter: createListLimiter(),
    cleanup,
    attach: createAttach({ ...models, removal }),
    ...createSeeCards({ cards, access }),
    presentHistory: createPresentHistory({ names, access, labels }),
    presenter: createCardPresenter({ ...{ names, projects, seenLabels, mergedCards }, ...read, ...remarks }),
  };
}
export type Core = ReturnType<typeof coreOf>;
