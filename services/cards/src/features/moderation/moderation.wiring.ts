import type { Router } from 'express';
import type { Core } from '../../core.ts';
import { createUpdateCard } from '../../kernel/card/update-card.ts';
import type { Models } from '../../models.ts';
import { createCommentPresenter } from '../comments/comment.presenter.ts';
import type { SeeComment } from '../comments/see-comment.ts';
import type { RestoreCard } from '../trash/restore-card.ts';
import { createHideCard } from './hide-card.ts';
import { createHideComment } from './hide-comment.ts';
import { createListHidden } from './list-hidden.ts';
import { createListReports } from './list-reports.ts';
import { createLockComments } from './lock-comments.ts';
import { mountModeration } from './moderation.routes.ts';
import { createReport } from './report.ts';
import { createResolveReport, type ResolveReportDeps } from './resolve-report.ts';

export interface ModerationDeps {
  models: Models;
  core: Core;
  writing: Pick<ResolveReportDeps, 'remove' | 'change'> & { restore: RestoreCard; seeComment: SeeComment };
}

/** What moderators do, and what readers report to them. */
export function mountModerationOf(router: Router, { models, core, writing }: ModerationDeps): void {
  const { stores } = core;
  const acts = {
    lock: createLockComments({ store: stores.cards }),
    hideComment: createHideComment({ ...core, store: stores.comments }),
    hideCard: createHideCard({ ...writing, store: stores.cards }),
  };
  mountModeration(router, {
    ...core,
    ...acts,
    update: createUpdateCard(core),
    present: createCommentPresenter(core),
    report: createReport({ ...core, ...writing, store: stores.reports }),
    listReports: createListReports({ ...core, ...models }),
    listHidden: createListHidden({ ...core, ...models }),
    resolve: createResolveReport({ ...core, ...writing, ...acts, store: stores.reports }),
  });
}
