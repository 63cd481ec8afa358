import { pinAnswer, unpinAnswer } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { cardNow, fateOfCard, worstOfCard, worstOfComment } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import { acknowledge, type LedgerCard, type LedgerComment } from '../things.ts';
import { someComment } from './comment-actions.ts';
import { storeCard } from './edited.ts';
import { type Action, admins, noteRefusal, type Worker } from './worker.ts';

async function answer(
  worker: Worker,
  ledger: Ledger,
  card: LedgerCard,
  comment: LedgerComment | null,
): Promise<Outcome<unknown>> {
  const params = { cardId: card.id };
  const text = comment?.id ?? '';
  const outcome = await (comment
    ? attempt(worker.who, pinAnswer, { params, body: { commentId: comment.id } })
    : attempt(worker.who, unpinAnswer, { params }));
  if (outcome.kind === 'unknown') {
    card.answer.maybe.push(text);
    card.maybe.push({});
  }
  if (outcome.kind === 'acknowledged') {
    acknowledge(card.answer, outcome.value.version, text);
    storeCard(worker, ledger, card, outcome.value);
  }
  const met = worstOfCard(card);
  noteRefusal(ledger, 'pinAnswer', outcome, comment && met === 'living' ? worstOfComment(comment) : met);
  return outcome;
}

async function pin(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const comment = someComment(worker, ledger, false);
  return comment ? answer(worker, ledger, cardNow(comment.card), comment) : null;
}

async function unpin(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const answered = ledger.cards.filter((card) => card.answer.text && fateOfCard(card) === 'living');
  const card = worker.dice.pick(answered.slice(-5));
  return card ? answer(worker, ledger, card, null) : null;
}

/** Official answers: comments that admins pin. */
export const answerActions: readonly Action[] = [
  { name: 'pin an answer', weight: 8, may: admins, run: pin },
  { name: 'take an answer off', weight: 3, may: admins, run: unpin },
];
