import { type BodyOf, limits, reportChanged, type reportContent } from '@cardinal/contracts';
import { type AggregateStore, AppError, isDuplicateKey, newEvent } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { requireParticipant, type SeeCard } from '../../kernel/card/see-card.ts';
import { type SeeComment, takingPartIn } from '../comments/see-comment.ts';
import type { ReportsDocument } from './report.model.ts';

export interface ReportDeps {
  store: AggregateStore<ReportsDocument>;
  seeCard: SeeCard;
  seeComment: SeeComment;
}

/** Reports a card or a comment that the user sees; the first report of each person counts. */
export type Report = (user: SignedIn, cardId: string, body: BodyOf<typeof reportContent>) => Promise<void>;

const day = 24 * 60 * 60 * 1_000;
const attempts = 5;

export const reportEvent = (
  {
    _id: targetId,
    projectId,
    boardId,
    cardId,
    target,
  }: Omit<ReportsDocument, 'version' | 'outbox' | 'deleted'>,
  change: 'reported' | 'resolved',
) => newEvent(reportChanged, { targetId, projectId, boardId, cardId, target, change });

export function createReport({ store, seeCard, seeComment }: ReportDeps): Report {
  const takePart = requireParticipant(seeCard);
  const takePartIn = takingPartIn(seeComment);

  async function findTarget(user: SignedIn, cardId: string, commentId: string | undefined) {
    if (commentId === undefined) {
      const { card } = await takePart(user, cardId);
      return { card, authorId: card.createdBy, id: cardId, target: 'card' as const };
    }
    const { card, comment } = await takePartIn(user, commentId, cardId);
    return { card, authorId: comment.userId, id: commentId, target: 'comment' as const };
  }

  /** @throws AppError `rate_limited` */
  async function assertFew(userId: string): Promise<void> {
    const since = new Date(Date.now() - day);
    const count = await store.model.countDocuments({
      reports: { $elemMatch: { by: userId, at: { $gt: since } } },
    } as never);
    if (count >= limits.reportsPerDay)
      throw new AppError(
        'rate_limited',
        'You reported as much as you can today. Please try again tomorrow.',
        {
          retryAfter: day / 1_000,
        },
      );
  }

  return async (user, cardId, { commentId, reason, text }) => {
    const { card, authorId, id, target } = await findTarget(user, cardId, commentId);
    if (authorId === user.id) throw new AppError('conflict', 'You cannot report what you wrote yourself');
    await assertFew(user.id);
    const at = new Date();
    const report = { by: user.id, at, reason, text: text || null };
    const decide = (known: ReportsDocument) => {
      if (known.reports.some(({ by }) => by === user.id)) return null;
      if (known.reports.length >= limits.reportsOfTarget) return null;
      const set = {
        reports: [...known.reports, report],
        ...(known.open ? {} : { open: true, openedAt: at }),
      };
      return { set, events: [reportEvent(known, 'reported')] };
    };
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (await store.change(id, decide)) return;
      const { projectId, boardId } = card;
      const first = {
        _id: id,
        projectId,
        boardId,
        cardId,
        target,
        reports: [report],
        open: true,
        openedAt: at,
      };
      try {
        await store.insert(first, [reportEvent(first, 'reported')]);
        return;
      } catch (error) {
        // Somebody else reported it at the same time.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  };
}
