import { pinAnswer, unpinAnswer } from '@cardinal/contracts';
import { cardNow, fateOfComment, worstOfCard, worstOfComment } from '../fates.ts';
import { acknowledge, type Ledger, type LedgerCard, type LedgerComment } from '../ledger.ts';
import { attempt, type Outcome } from './attempt.ts';
import { storeCard } from './edited.ts';
import { type Action, admins, noteRefusal, someCard, type Worker } from './worker.ts';

/** A comment that may have been an official answer is gone, and the card has none then. */
export function forgetAnswer({ id, card }: LedgerComment): void {
  const { answer, maybe } = cardNow(card);
  if (answer.text !== id && !answer.maybe.includes(id)) return;
  answer.maybe.push('');
  maybe.push({});
}

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
  const card = someCard(worker, ledger);
  const comment = worker.dice.pick(
    ledger.comments.filter((one) => cardNow(one.card) === card && fateOfComment(one) === 'living'),
  );
  return card && comment ? answer(worker, ledger, card, comment) : null;
}

async function unpin(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  return card?.answer.text ? answer(worker, ledger, card, null) : null;
}

/** Official answers: comments that admins pin. */
export const answerActions: readonly Action[] = [
  { name: 'pin an answer', weight: 6, may: admins, run: pin },
  { name: 'take an answer off', weight: 3, may: admins, run: unpin },
];
