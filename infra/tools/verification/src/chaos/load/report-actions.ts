import { type ResolutionAction, reportContent, resolveReport } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { cardNow, fateOfCard, fateOfComment, worstOfCard, worstOfComment } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerReport } from '../public-ledger.ts';
import type { LedgerCard, LedgerComment } from '../things.ts';
import { someComment } from './comment-actions.ts';
import { reasoned, turnHiding, turnLock } from './moderation-actions.ts';
import { type Action, admins, anybody, noteRefusal, someCard, type Worker } from './worker.ts';

type Target = LedgerReport['target'];

const isComment = (target: Target): target is LedgerComment => 'card' in target;
const getTargetCard = (target: Target): LedgerCard => (isComment(target) ? cardNow(target.card) : target);
const getWorstFate = (target: Target) => (isComment(target) ? worstOfComment(target) : worstOfCard(target));
const isSeen = (target: Target): boolean =>
  fateOfCard(getTargetCard(target)) === 'living' &&
  (!isComment(target) || fateOfComment(target) === 'living');

async function report(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const target = worker.dice.chance(0.5) ? someCard(worker, ledger) : someComment(worker, ledger, false);
  if (!target || worker.id === (isComment(target) ? target.userId : target.authorId)) return null;
  const params = { cardId: getTargetCard(target).id };
  const body = { reason: 'spam' as const, ...(isComment(target) ? { commentId: target.id } : {}) };
  const outcome = await attempt(worker.who, reportContent, { params, body });
  const isSure = outcome.kind === 'acknowledged';
  if (outcome.kind !== 'refused') ledger.reports.push({ target, userId: worker.id, isSure });
  const isMany = outcome.kind === 'refused' && outcome.status === 429;
  if (!isMany) noteRefusal(ledger, 'reportContent', outcome, getWorstFate(target));
  return outcome;
}

/** Carries out the decision, as if the moderator had done it without a report. */
function carriedOut<T>(
  action: ResolutionAction,
  target: Target,
  request: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (action === 'hide') return turnHiding(target, 'yes', request);
  return action === 'lock' ? turnLock(getTargetCard(target), 'locked', request) : request();
}

async function decide(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const waiting = ledger.reports.filter(
    ({ target, isSure }) => isSure && getTargetCard(target).board.project.fate === 'living',
  );
  // The latest, so that two decide on the same.
  const target = worker.dice.pick(waiting.slice(-5))?.target;
  if (!target) return null;
  const action = isSeen(target) ? worker.dice.pick(['hide', 'lock', 'dismiss'] as const)! : 'dismiss';
  const { project } = getTargetCard(target).board;
  const params = { slug: project.slug, targetId: target.id };
  const outcome = await carriedOut(action, target, () =>
    reasoned(worker, ledger, { project, action }, (reason) =>
      attempt(worker.who, resolveReport, { params, body: { action, reason } }),
    ),
  );
  const card = getTargetCard(target);
  if (outcome.kind === 'acknowledged' && action !== 'dismiss') {
    // Its answer does not say which version the card has now.
    if (action === 'lock') card.lock.maybe.push('locked');
    if (!isComment(target) || action === 'lock') card.maybe.push({});
  }
  if (outcome.kind === 'unknown' && action === 'hide' && !isComment(target)) card.maybe.push({});
  if (outcome.kind !== 'refused' && action === 'hide' && !isComment(target)) card.hasLeft = true;
  // Somebody else may have decided already.
  const isLate = outcome.kind === 'refused' && outcome.status === 409;
  if (!isLate) noteRefusal(ledger, 'resolveReport', outcome, getWorstFate(target));
  return outcome;
}

/** Reports of readers, and decisions on them. */
export const reportActions: readonly Action[] = [
  { name: 'report something', weight: 4, may: anybody, run: report },
  { name: 'decide on a report', weight: 8, may: admins, run: decide },
];
