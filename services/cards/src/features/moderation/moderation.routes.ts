import {
  blockUser,
  getBlockLists,
  hideCard,
  hideComment,
  listHiddenCards,
  listModerationLog,
  listReports as listReportsCall,
  lockComments,
  may,
  reportContent,
  resolveReport as resolveReportCall,
  type BlockLists as ShownBlockLists,
  setBlockedWords,
  unblockUser,
  unhideCard,
  unhideComment,
  unlockComments,
} from '@cardinal/contracts';
import { AppError, attachCurrent, mountCall, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { type SignedIn, signedIn } from '../../kernel/access/viewer.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { UpdateCard } from '../../kernel/card/update-card.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import { type PresentComments, presentingOne } from '../comments/comment.presenter.ts';
import type { BlockListsDocument } from './block-lists.model.ts';
import type { BlockLists } from './block-lists.ts';
import type { HideCard } from './hide-card.ts';
import type { HideComment } from './hide-comment.ts';
import type { ListHidden } from './list-hidden.ts';
import type { ListReports } from './list-reports.ts';
import type { LockComments } from './lock-comments.ts';
import type { ModerationLog } from './moderation-log.ts';
import type { Report } from './report.ts';
import type { ResolveReport } from './resolve-report.ts';

export interface ModerationRouteDeps {
  access: Pick<BoardAccess, 'projectBySlug'>;
  update: UpdateCard;
  seeCardIncludingHidden: SeeCard;
  presenter: Pick<CardPresenter, 'detail'>;
  present: PresentComments;
  lock: LockComments;
  hideCard: HideCard;
  hideComment: HideComment;
  moderationLog: Pick<ModerationLog, 'page'>;
  blockLists: BlockLists;
  report: Report;
  listReports: ListReports;
  listHidden: ListHidden;
  resolve: ResolveReport;
  names: Names;
}

export function mountModeration(router: Router, deps: ModerationRouteDeps): void {
  const { access, update, lock, moderationLog } = deps;

  mountCall(router, lockComments, ({ params, body, actor }) => {
    const user = signedIn(actor);
    return update(user, params.cardId, async (seen) => {
      const card = await lock(user, seen, { reason: body.reason || null });
      return { card, at: seen };
    });
  });

  mountCall(router, unlockComments, ({ params, actor }) => {
    const user = signedIn(actor);
    return update(user, params.cardId, async (seen) => ({ card: await lock(user, seen, null), at: seen }));
  });

  mountCall(router, listModerationLog, async ({ params, query, actor }) => {
    const { project, role } = await access.projectBySlug(signedIn(actor), params.slug);
    if (!may(role, 'moderation.view'))
      throw new AppError('forbidden', 'Only project admins may see what moderators did');
    return moderationLog.page(project._id, query);
  });

  mountCall(router, listHiddenCards, async ({ params, query, actor }) => {
    const { project, role } = await access.projectBySlug(signedIn(actor), params.slug);
    if (!may(role, 'moderation.view'))
      throw new AppError('forbidden', 'Only project admins may see what is hidden');
    return deps.listHidden(project._id, query);
  });

  mountHiding(router, deps);
  mountBlocking(router, deps);
  mountReports(router, deps);
}

function mountHiding(router: Router, deps: ModerationRouteDeps): void {
  const { seeCardIncludingHidden, presenter } = deps;
  const presentOne = presentingOne(deps.present);

  async function changeCard(actor: User, cardId: string, change: HideCard['unhide']) {
    const user = signedIn(actor);
    const seen = await seeCardIncludingHidden(user, cardId);
    return presenter.detail(await change(user, seen), seen, user);
  }

  mountCall(router, hideCard, ({ params, body, actor }) =>
    changeCard(actor, params.cardId, (user, seen) => deps.hideCard.hide(user, seen, body.reason || null)),
  );

  mountCall(router, unhideCard, ({ params, actor }) =>
    changeCard(actor, params.cardId, deps.hideCard.unhide),
  );

  mountCall(router, hideComment, async ({ params, body, actor }) => {
    const user = signedIn(actor);
    return presentOne(await deps.hideComment.hide(user, params.commentId, body.reason || null), user);
  });

  mountCall(router, unhideComment, async ({ params, actor }) => {
    const user = signedIn(actor);
    return presentOne(await deps.hideComment.unhide(user, params.commentId), user);
  });
}

function mountBlocking(router: Router, { access, blockLists, names }: ModerationRouteDeps): void {
  async function managed(user: SignedIn, slug: string): Promise<string> {
    const { project, role } = await access.projectBySlug(user, slug);
    if (!may(role, 'moderation.block'))
      throw new AppError('forbidden', 'Only project admins may block words and people');
    return project._id;
  }

  async function present({
    words,
    users,
    version,
  }: Pick<BlockListsDocument, 'words' | 'users' | 'version'>): Promise<ShownBlockLists> {
    const people = await names(users.flatMap(({ userId, by }) => [userId, by]));
    return {
      words,
      version,
      users: users.map(({ userId, at, by, reason }) => ({
        user: people.get(userId) ?? { id: userId, username: 'Unknown' },
        ...{ at: at.toISOString(), by: people.get(by) ?? null, reason },
      })),
    };
  }

  mountCall(router, getBlockLists, async ({ params, actor }) =>
    present(await blockLists.of(await managed(signedIn(actor), params.slug))),
  );

  mountCall(router, setBlockedWords, async ({ params, body, actor, ifMatch }) => {
    const user = signedIn(actor);
    const projectId = await managed(user, params.slug);
    const current = async () => present(await blockLists.of(projectId));
    const written = blockLists.setWords(projectId, user, body.words, ifMatch);
    return present(await written.catch(attachCurrent(current)));
  });

  mountCall(router, blockUser, async ({ params, body, actor }) => {
    const user = signedIn(actor);
    const projectId = await managed(user, params.slug);
    return present(await blockLists.block(projectId, user, params.userId, body.reason || null));
  });

  mountCall(router, unblockUser, async ({ params, actor }) => {
    const user = signedIn(actor);
    return present(await blockLists.unblock(await managed(user, params.slug), user, params.userId));
  });
}

function mountReports(router: Router, { access, report, listReports, resolve }: ModerationRouteDeps): void {
  async function managed(user: SignedIn, slug: string): Promise<string> {
    const { project, role } = await access.projectBySlug(user, slug);
    if (!may(role, 'report.manage'))
      throw new AppError('forbidden', 'Only project admins may see what was reported');
    return project._id;
  }

  mountCall(router, reportContent, async ({ params, body, actor }) => {
    await report(signedIn(actor), params.cardId, body);
    return { ok: true as const };
  });

  mountCall(router, listReportsCall, async ({ params, query, actor }) =>
    listReports(await managed(signedIn(actor), params.slug), query),
  );

  mountCall(router, resolveReportCall, async ({ params, body, actor }) => {
    const user = signedIn(actor);
    const decision = { action: body.action, reason: body.reason || null };
    await resolve(user, await managed(user, params.slug), params.targetId, decision);
    return { ok: true as const };
  });
}
