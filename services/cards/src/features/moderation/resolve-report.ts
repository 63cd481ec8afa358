import { moderated, type ResolutionAction } from '@cardinal/contracts';
import { type AggregateStore, AppError, newEvent, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { nullIfGone, type SeeCard } from '../../kernel/card/see-card.ts';
import type { ChangeComment } from '../comments/change-comment.ts';
import type { CommentRepository } from '../comments/comment.repository.ts';
import type { DeleteCard } from '../trash/delete-card.ts';
import type { BlockLists } from './block-lists.ts';
import type { HideCard } from './hide-card.ts';
import type { HideComment } from './hide-comment.ts';
import type { LockComments } from './lock-comments.ts';
import { toActor, toExcerpt } from './moderated.event.ts';
import type { ReportsDocument } from './report.model.ts';
import { reportEvent } from './report.ts';

export interface ResolveReportDeps {
  store: AggregateStore<ReportsDocument>;
  seeCardIncludingHidden: SeeCard;
  comments: Pick<CommentRepository, 'find'>;
  lock: LockComments;
  hideCard: HideCard;
  hideComment: HideComment;
  remove: DeleteCard;
  change: Pick<ChangeComment, 'delete'>;
  blockLists: Pick<BlockLists, 'block'>;
}

interface Decision {
  action: ResolutionAction;
  reason: string | null;
}

/** Decides on what was reported, once, however many moderators decide at the same time. */
export type ResolveReport = (
  user: SignedIn,
  projectId: string,
  targetId: string,
  decision: Decision,
) => Promise<void>;

/** After this, a decision was interrupted, and somebody else may decide. */
const claimMs = 30_000;

const decided = () => new AppError('conflict', 'Somebody else has decided on this already');

/** Whether nobody else has taken over what is being decided on. */
const isStill = ({ claim }: ReportsDocument, current: ReportsDocument): boolean =>
  current.claim?.by === claim?.by && current.claim?.at.getTime() === claim?.at.getTime();

/** Does nothing if the caller was so slow that somebody else may decide, or soon may. @throws AppError */
function assertInTime({ claim }: Pick<ReportsDocument, 'claim'>): void {
  if (!claim || Date.now() - claim.at.getTime() > claimMs / 2) throw decided();
}

/** For decisions without an event of their own, which only the log shows. */
function createDecisionEvents(
  user: SignedIn,
  doc: ReportsDocument,
  subject: { authorId: string; excerpt: string } | null,
  decision: Decision,
) {
  const { action, reason } = decision;
  if (action !== 'dismiss' && action !== 'delete') return [];
  const { _id: targetId, projectId, boardId, cardId, target } = doc;
  return [
    newEvent(moderated, {
      ...{ projectId, boardId, cardId, target, targetId, action, reason, actor: toActor(user) },
      ...{ userId: subject?.authorId ?? null, excerpt: subject?.excerpt ?? '' },
    }),
  ];
}

export function createResolveReport(deps: ResolveReportDeps): ResolveReport {
  const { store, seeCardIncludingHidden, comments } = deps;

  /** The subject; null where it is gone, or was merged into another card. */
  async function findSubject(user: SignedIn, { _id, cardId, target }: ReportsDocument) {
    const seen = await seeCardIncludingHidden(user, cardId).catch(nullIfGone);
    const comment = target === 'comment' ? await comments.find(_id) : null;
    if (!seen || (target === 'comment' && !comment)) return null;
    const { hidden, content = '' } = comment ?? {};
    return {
      seen,
      authorId: comment?.userId ?? seen.card.createdBy,
      excerpt: toExcerpt(comment ? (hidden?.was.content ?? content) : seen.card.title),
    };
  }
  type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;

  async function act(
    user: SignedIn,
    { _id, target, projectId }: ReportsDocument,
    { seen, authorId }: Subject,
    { action, reason }: Decision,
  ): Promise<void> {
    switch (action) {
      case 'dismiss':
        return;
      case 'block':
        return void (await deps.blockLists.block(projectId, user, authorId, reason));
      case 'lock':
        return void (await deps.lock(user, seen, { reason }));
      case 'hide':
        if (target === 'card') await deps.hideCard.hide(user, seen, reason);
        else await deps.hideComment.hide(user, _id, reason);
        return;
      case 'delete':
        if (target === 'comment') return deps.change.delete(user, { commentId: _id, cardId: undefined });
        return seen.card.hidden ? deps.hideCard.discard(user, seen) : deps.remove(user, seen);
    }
  }

  async function claim(user: SignedIn, projectId: string, targetId: string): Promise<ReportsDocument> {
    const now = new Date();
    const claimed = await store.change(targetId, (doc) => {
      if (doc.projectId !== projectId) throw notFound('Report');
      const isTaken = doc.claim && now.getTime() - doc.claim.at.getTime() < claimMs;
      if (!doc.open || isTaken) throw decided();
      return { set: { claim: { by: user.id, at: now } }, events: [] };
    });
    if (!claimed) throw notFound('Report');
    return claimed;
  }

  return async (user, projectId, targetId, decision) => {
    const doc = await claim(user, projectId, targetId);
    try {
      const subject = await findSubject(user, doc);
      assertInTime(doc);
      if (subject) await act(user, doc, subject, decision);
      else if (decision.action !== 'dismiss')
        throw new AppError('conflict', 'It is gone already. You can dismiss the reports.');
      await store.change(targetId, (current) => {
        if (!isStill(doc, current)) throw decided();
        return {
          set: { open: false },
          unset: ['claim'],
          events: [
            reportEvent(current, 'resolved'),
            ...createDecisionEvents(user, current, subject, decision),
          ],
        };
      });
    } catch (error) {
      await store.change(targetId, (current) =>
        isStill(doc, current) ? { unset: ['claim'], events: [] } : null,
      );
      throw error;
    }
  };
}
