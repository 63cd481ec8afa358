import { deletedUsername } from '@cardinal/contracts';
import { createEmptyTrash, createProjectWatch } from '@cardinal/service-kit';
import { createVisits } from './features/activity/visits.ts';
import { createAssignees } from './features/assignees/assignees.ts';
import { createTakeOff } from './features/assignees/take-off.ts';
import { createEntryPresenter, type EntryPresenterDeps } from './features/changelog/entry.presenter.ts';
import { createEntries } from './features/changelog/entry.repository.ts';
import { createSaveEntry } from './features/changelog/save-entry.ts';
import { createShippedCards } from './features/changelog/shipped-cards.ts';
import { createCommentKinds } from './features/comments/comment-kinds.ts';
import { createContributions } from './features/contributions/contribution.repository.ts';
import { createCustomerVotes } from './features/customers/customer-vote.repository.ts';
import { createPresentHistory } from './features/history/present-history.ts';
import { createLabelRemoval } from './features/labels/label-removal.ts';
import { createLabels } from './features/labels/labels.ts';
import { createSeenLabels } from './features/labels/seen-labels.ts';
import { createCarriedVotes } from './features/merge/carried-votes.ts';
import { type CarryMergedDeps, createCarryMerged } from './features/merge/carry-merged.ts';
import { createMergedCards } from './features/merge/merged-cards.ts';
import { createBlockLists } from './features/moderation/block-lists.ts';
import { createModerationLog } from './features/moderation/moderation-log.ts';
import { spreadingOf } from './features/places/spread.wiring.ts';
import { createFillIndex } from './features/search/fill-index.ts';
import { createSearchIndex, type SearchIndex } from './features/search/search-index.ts';
import { createSubmissions, type Submissions } from './features/submissions/submission.repository.ts';
import { createTrash } from './features/trash/trash.repository.ts';
import { createTrashedBoards } from './features/trash/trashed-boards.ts';
import { createVoteRepository } from './features/votes/vote.repository.ts';
import { createWidgetPeople } from './features/widget/widget-people.ts';
import { createBoardAccess } from './kernel/access/board-access.ts';
import { createOwnBoards, type OwnBoardsDeps } from './kernel/access/own-boards.ts';
import { deletedEvent } from './kernel/card/card.events.ts';
import type { CardDocument } from './kernel/card/card.model.ts';
import { createCardPresenter } from './kernel/card/card.presenter.ts';
import { createCardRepository } from './kernel/card/card.repository.ts';
import { createSeeCards } from './kernel/card/see-card.ts';
import { createBoardCounts } from './kernel/card-counts/board-counts.ts';
import { createBoardCleanup } from './kernel/deletion/board-cleanup.ts';
import { createErasures } from './kernel/deletion/erasures.ts';
import { createForgetProject } from './kernel/deletion/forget-project.ts';
import { createPurgeMergedCards } from './kernel/deletion/purge-merged-cards.ts';
import { createRemoveContents, type RemoveContentsDeps } from './kernel/deletion/remove-contents.ts';
import { createHistoryRepository } from './kernel/history/history.repository.ts';
import { createAttach } from './kernel/images/attachment.ts';
import { createImageRemoval } from './kernel/images/image-removal.ts';
import { createListLimiter } from './kernel/load/list-limiter.ts';
import { type CarryContentsDeps, createCarryContents } from './kernel/move/move-contents.ts';
import { createProjects, type Projects } from './kernel/read-models/projects.ts';
import { createUsers, type Names, type Users } from './kernel/read-models/users.ts';
import { type Deps, type Models, onCards, storesOf, untyped } from './models.ts';

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
