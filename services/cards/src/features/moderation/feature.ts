import { seesHidden } from '../../kernel/access/hidden.rules.ts';
import { nothing } from '../../kernel/card-data/card-data.ts';
import { removeAll, untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { Submissions } from '../submissions/submission.repository.ts';
import type { DeleteCard } from '../trash/delete-card.ts';
import type { RestoreCard } from '../trash/restore-card.ts';
import { blockListsModel } from './block-lists.model.ts';
import { createBlockLists } from './block-lists.ts';
import { createHideCard } from './hide-card.ts';
import { createHideComment } from './hide-comment.ts';
import { createListHidden } from './list-hidden.ts';
import { createListReports } from './list-reports.ts';
import { createLockComments } from './lock-comments.ts';
import { mountModeration } from './moderation.routes.ts';
import { createModerationLog, moderationLogModel } from './moderation-log.ts';
import { reportsModel } from './report.model.ts';
import { createReport } from './report.ts';
import { createReportData } from './report-data.ts';
import { createResolveReport } from './resolve-report.ts';

export interface ModerationFeatureDeps {
  kernel: Kernel;
  comments: CommentsFeature;
  trash: { remove: DeleteCard; restore: RestoreCard };
  submissions: Submissions;
}

/** Block lists, reports and the log of moderation. */
function createModerationStorage({ kernel, submissions }: ModerationFeatureDeps) {
  const { deps, keptStore, projects, users, names } = kernel;
  const { connection, bus } = deps;
  const blocked = blockListsModel(connection);
  const reported = reportsModel(connection);
  const moderationLog = createModerationLog({ moderationLog: moderationLogModel(connection), names });
  const reports = keptStore(reported);
  const blockLists = createBlockLists({ store: keptStore(blocked), projects, users, submissions, bus });
  return { blocked, reported, moderationLog, reports, blockLists };
}
type Storage = ReturnType<typeof createModerationStorage>;

/** The use cases of moderators, and of readers who report something. */
function createModerationActs({ kernel, comments: feature, trash }: ModerationFeatureDeps, storage: Storage) {
  const { store, seeCard, seeCardIncludingHidden, recount, names, projects } = kernel;
  const { cards } = kernel.models;
  const { reported, reports, blockLists } = storage;
  const { comments, seeComment, change } = feature;
  const { remove, restore } = trash;
  const lock = createLockComments({ store });
  const hideCard = createHideCard({ store, restore });
  const commentStore = feature.stores.comments;
  const hideComment = createHideComment({ store: commentStore, comments, seeCard, recount, names });
  const acts = { lock, hideCard, hideComment };
  const subjects = { seeCardIncludingHidden, comments };
  return {
    lock,
    hideCard,
    hideComment,
    report: createReport({ store: reports, seeCard, seeComment }),
    listReports: createListReports({ reported, cards, comments: feature.models.comments, projects, names }),
    listHidden: createListHidden({ cards, projects, names }),
    resolve: createResolveReport({ ...acts, ...subjects, store: reports, remove, change, blockLists }),
  };
}

/** Hides, locks, blocks, and decides on reports. */
export function createModerationFeature(deps: ModerationFeatureDeps) {
  const { kernel, comments } = deps;
  const { access, update, seeCardIncludingHidden, presenter, names } = kernel;
  const storage = createModerationStorage(deps);
  const { blocked, reported, moderationLog, blockLists } = storage;
  const acts = createModerationActs(deps, storage);
  const aggregates = [untyped(blocked), untyped(reported)];
  const logged = [untyped(kernel.models.cards), untyped(comments.models.comments), ...aggregates];
  const { present } = comments;
  const shown = {
    access,
    update,
    seeCardIncludingHidden,
    presenter,
    present,
    moderationLog,
    blockLists,
    names,
  };
  const feature: Feature = {
    name: 'moderation',
    cardData: createReportData({ reported, comments: comments.models.comments }),
    eraseUser: nothing,
    hooks: {
      isBlocked: blockLists.isBlocked,
      checkText: blockLists.assertAllowed,
      hidesCard: (card, viewer, role) =>
        card.hidden !== undefined && !seesHidden(viewer, role, card.createdBy),
      keepAtOnce: moderationLog.keep,
      keepEvents: [{ of: logged, keep: moderationLog.keep }],
      async purgeProject(projectId) {
        await removeAll(blocked, { _id: projectId });
        await moderationLog.removeByProject(projectId);
      },
    },
    mount: (router) => mountModeration(router, { ...shown, ...acts }),
    aggregates: aggregates.map((model) => ({ model })),
  };
  return { feature };
}
