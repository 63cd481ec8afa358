import { createComment, deleteComment, updateComment } from '@cardinal/contracts';
import { cardNow, fateOfCard, fateOfComment, worstOfComment } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import { acknowledge, type LedgerCard, type LedgerComment } from '../things.ts';
import { attempt, type Outcome } from './attempt.ts';
import { mentioning, noteMention } from './mentioning.ts';
import { silenced, worstToWrite } from './silence.ts';
import { type Action, anybody, deleteThing, marked, noteRefusal, someCard, type Worker } from './worker.ts';

/** Comments on a card, or replies to a comment of it. */
export async function write(
  worker: Worker,
  ledger: Ledger,
  card: LedgerCard,
  parent: LedgerComment | null,
): Promise<Outcome<unknown>> {
  const written = mentioning(worker, ledger, marked(worker, 'Comment'));
  const content = written.text;
  const params = { cardId: card.id };
  const body = { content, ...(parent ? { parentCommentId: parent.id } : {}) };
  const isSilenced = silenced(worker, ledger, card);
  const outcome = await attempt(worker.who, createComment, { params, body });
  if (outcome.kind === 'acknowledged') {
    const { id, version } = outcome.value;
    const value = { version, text: content, maybe: [] };
    ledger.comments.push({
      id,
      card,
      userId: worker.id,
      parent,
      fate: 'living',
      content: value,
      edits: [],
      hiding: 'no',
    });
    noteMention(worker, ledger, written, outcome.value);
    if (isSilenced()) ledger.oddities.push(`${worker.username} was silenced, and wrote ${id} on ${card.id}`);
  } else {
    ledger.unconfirmedCreates.push({ what: 'comment', mark: content, mayExist: outcome.kind === 'unknown' });
    noteRefusal(ledger, 'createComment', outcome, worstToWrite(worker, card, parent));
  }
  return outcome;
}

const recent = 60;

/** A comment on a card that the worker sees. */
export function someComment(worker: Worker, { comments }: Ledger, mine: boolean): LedgerComment | undefined {
  const fits = (comment: LedgerComment) =>
    fateOfComment(comment) === 'living' &&
    fateOfCard(cardNow(comment.card)) === 'living' &&
    (!mine || comment.userId === worker.id) &&
    (worker.role !== 'stranger' || cardNow(comment.card).board.isPublic);
  return worker.dice.pick(comments.slice(-recent).filter(fits));
}

/** Edits a comment of the worker's own. @param imageUrls its pictures from then on; without it they stay */
export async function rewrite(
  worker: Worker,
  ledger: Ledger,
  comment: LedgerComment,
  imageUrls?: string[],
): Promise<Outcome<unknown>> {
  const written = mentioning(worker, ledger, marked(worker, 'Comment'));
  const content = written.text;
  const outcome = await attempt(worker.who, updateComment, {
    params: { commentId: comment.id },
    body: { content, imageUrls },
  });
  if (outcome.kind === 'acknowledged') {
    acknowledge(comment.content, outcome.value.version, content);
    comment.edits.push(content);
    noteMention(worker, ledger, written, outcome.value);
  }
  if (outcome.kind === 'unknown') comment.content.maybe.push(content);
  noteRefusal(ledger, 'updateComment', outcome, worstToWrite(worker, comment.card, comment));
  return outcome;
}

/** Their first one again and again, so that not all of its edits are kept. */
async function rewriteSome(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const first = ledger.comments.find(
    (comment) => comment.userId === worker.id && fateOfComment(comment) === 'living',
  );
  const comment = worker.dice.chance(0.4) ? first : someComment(worker, ledger, true);
  return comment ? rewrite(worker, ledger, comment) : null;
}

/** A comment that may have been an official answer is gone, and the card has none then. */
function forgetAnswer({ id, card }: LedgerComment): void {
  const { answer, maybe } = cardNow(card);
  if (answer.text !== id && !answer.maybe.includes(id)) return;
  answer.maybe.push('');
  maybe.push({});
}

async function remove(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const comment = someComment(worker, ledger, worker.role !== 'project_admin');
  if (!comment) return null;
  const request = () => attempt(worker.who, deleteComment, { params: { commentId: comment.id }, body: {} });
  const outcome = await deleteThing(comment, request);
  if (outcome.kind !== 'refused') forgetAnswer(comment);
  noteRefusal(ledger, 'deleteComment', outcome, worstOfComment(comment));
  return outcome;
}

export const commentActions: readonly Action[] = [
  {
    name: 'comment',
    weight: 14,
    may: anybody,
    async run(worker, ledger) {
      const card = someCard(worker, ledger);
      return card ? write(worker, ledger, card, null) : null;
    },
  },
  {
    name: 'reply',
    weight: 7,
    may: anybody,
    async run(worker, ledger) {
      const parent = someComment(worker, ledger, false);
      return parent ? write(worker, ledger, cardNow(parent.card), parent) : null;
    },
  },
  { name: 'rewrite a comment', weight: 5, may: anybody, run: rewriteSome },
  { name: 'delete a comment', weight: 4, may: anybody, run: remove },
];
