import { type ServiceDeps, triesModel } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import { visitModel } from './features/activity/visits.ts';
import { takeOffModel } from './features/assignees/take-off.ts';
import { changelogModel, claimModel, entryModel } from './features/changelog/entry.model.ts';
import { commentModel, internalNoteModel } from './features/comments/comment.model.ts';
import { postedModel } from './features/comments/posted-by-mail.ts';
import { contributionsModel } from './features/contributions/contribution.model.ts';
import { customerVoteModel } from './features/customers/customer-vote.model.ts';
import { labelModel } from './features/labels/label.model.ts';
import { labelRemovalModel } from './features/labels/label-removal.ts';
import { mergeModel } from './features/merge/carry-merged.ts';
import { blockListsModel } from './features/moderation/block-lists.model.ts';
import { createLoggedStore } from './features/moderation/logged-store.ts';
import { createKeepDeeds, moderationLogModel } from './features/moderation/moderation-log.ts';
import { reportsModel } from './features/moderation/report.model.ts';
import { longColumnModel } from './features/places/long-columns.ts';
import { spreadModel } from './features/places/spread.model.ts';
import { awardModel } from './features/points/award.model.ts';
import { fillModel } from './features/search/fill-index.ts';
import { searchEntryModel } from './features/search/search-entry.model.ts';
import { refusedAddressModel, spentModel, submissionModel } from './features/submissions/submission.model.ts';
import { voteModel } from './features/votes/vote.model.ts';
import { widgetModel, widgetPersonModel } from './features/widget/widget.model.ts';
import { cardModel } from './kernel/card/card.model.ts';
import { boardCountsModel } from './kernel/card-counts/board-counts.model.ts';
import type { CardsConfig } from './kernel/config.ts';
import { cleanupModel } from './kernel/deletion/board-cleanup.ts';
import { erasureModel } from './kernel/deletion/erasures.ts';
import { historyModel } from './kernel/history/history.model.ts';
import { imageModel, uploadModel } from './kernel/images/image.model.ts';
import { carryModel } from './kernel/move/move-contents.ts';

/** What the kit gives the service. */
export type Deps = ServiceDeps<CardsConfig>;

/** All collections of the service. */
export const modelsOf = ({ connection }: Deps) => ({
  cards: cardModel(connection),
  edits: historyModel(connection),
  storedCounts: boardCountsModel(connection),
  comments: commentModel(connection),
  notes: internalNoteModel(connection),
  posted: postedModel(connection),
  upvotes: voteModel(connection, 'upvote'),
  likes: voteModel(connection, 'like'),
  customerVotes: customerVoteModel(connection),
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
  storedSpreads: spreadModel(connection),
  longColumns: longColumnModel(connection),
  merges: mergeModel(connection),
  contributions: contributionsModel(connection),
  submissions: submissionModel(connection),
  spent: spentModel(connection),
  refusedAddresses: refusedAddressModel(connection),
  tries: triesModel(connection),
  entries: searchEntryModel(connection),
  fills: fillModel(connection),
  moderationLog: moderationLogModel(connection),
  blocked: blockListsModel(connection),
  reported: reportsModel(connection),
  changelogEntries: entryModel(connection),
  changelogs: changelogModel(connection),
  shippedCards: claimModel(connection),
  widgets: widgetModel(connection),
  widgetPeople: widgetPersonModel(connection),
});
export type Models = ReturnType<typeof modelsOf>;

/** Collections of several kinds in one list, for what treats them alike. */
export const untyped = <T>(model: Model<T>) => model as unknown as Model<never>;

/** Those by whose changes moderators do something. */
function moderatedOf(deps: Deps, models: Models) {
  const keep = createKeepDeeds(models);
  return {
    cards: createLoggedStore({ store: deps.store(models.cards), keep }),
    comments: createLoggedStore({ store: deps.store(models.comments), keep }),
    blockLists: createLoggedStore({ store: deps.store(models.blocked), keep }),
    reports: createLoggedStore({ store: deps.store(models.reported), keep }),
  };
}

/** Those whose changes are events. */
export const storesOf = (deps: Deps, models: Models) => ({
  ...moderatedOf(deps, models),
  notes: deps.store(models.notes),
  upvotes: deps.store(models.upvotes),
  likes: deps.store(models.likes),
  awards: deps.store(models.awards),
  labels: deps.store(models.labelSets),
  submissions: deps.store(models.submissions),
  changelog: deps.store(models.changelogEntries),
  spreads: deps.store(models.storedSpreads),
  widgets: deps.store(models.widgets),
});

/** What hangs on cards, besides images. */
export const onCards = ({ comments, notes, upvotes, likes, customerVotes, ...more }: Models) =>
  [
    comments,
    notes,
    upvotes,
    likes,
    customerVotes,
    more.awards,
    more.submissions,
    more.reported,
  ] as unknown as Model<never>[];
