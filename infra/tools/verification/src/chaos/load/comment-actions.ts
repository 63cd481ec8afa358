import { createComment, deleteComment, updateComment } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { cardNow, fateOfCard, fateOfComment, worstOfComment } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import { acknowledge, type LedgerCard, type LedgerComment, newComment } from '../things.ts';
import { mentioning, noteMention } from './mentioning.ts';
import { silenced, worstToWrite } from './silence.ts';
import {
  type Action,
  anybody,
  deleteThing,
  marked,
  noteRefusal,
  someCard,
  team,
  type Worker,
} from './worker.ts';

/** Comments on a card, or replies to a comment of it; the same of notes. */
export async function write(
  worker: Worker,
  ledger: Ledger,
  card: LedgerCard,
  parent: LedgerComment | null,
  isNote = parent?.isNote ?? false,
): Promise<Outcome<unknown>> {
  const written = mentioning(worker, ledger, marked(worker, isNote ? 'Note' : 'Comment'));
  const content = written.text;
  const params = { cardId: card.id };
  // A reply to a note is a note.
  const how = parent ? { parentCommentId: parent.id } : isNote ? { internal: true } : {};
  const isSilenced = isNote ? () => false : silenced(worker, ledger, card);
  const outcome = await attempt(worker.who, createComment, { params, body: { content, ...how } });
  if (outcome.kind === 'acknowledged') {
    const { id, version } = outcome.value;
    const value = { version, text: content, maybe: [] };
    const made = { id, card, userId: worker.id, parent, content: value, isNote };
    getComments(ledger, isNote).push(newComment(made));
    noteMention(worker, ledger, written, outcome.value);
    if (isSilenced()) ledger.oddities.push(`${worker.username} was silenced, and wrote ${id} on ${card.id}`);
  } else {
    const what = isNote ? 'note' : 'comment';
    ledger.unconfirmedCreates.push({ what, mark: content, mayExist: outcome.kind === 'unknown' });
    noteRefusal(ledger, `write a ${what}`, outcome, worstToWrite(worker, card, parent, isNote));
  }
  return outcome;
}

const getComments = ({ comments, notes }: Ledger, isNote: boolean): LedgerComment[] =>
  isNote ? notes : comments;

const recent = 60;

/** A comment or note on a card that the worker sees. */
export function someComment(
  worker: Worker,
  ledger: Ledger,
  mine: boolean,
  isNote = false,
): LedgerComment | undefined {
  const fits = (comment: LedgerComment) =>
    fateOfComment(comment) === 'living' &&
    fateOfCard(cardNow(comment.card)) === 'living' &&
    (!mine || comment.userId === worker.id) &&
    (worker.role !== 'stranger' || cardNow(comment.card).board.isPublic);
  return worker.dice.pick(getComments(ledger, isNote).slice(-recent).filter(fits));
}

/** Edits a comment or note of the worker's own. @param imageUrls its pictures from then on; without it they stay */
export async function rewrite(
  worker: Worker,
  ledger: Ledger,
  comment: LedgerComment,
  imageUrls?: string[],
): Promise<Outcome<unknown>> {
  const written = mentioning(worker, ledger, marked(worker, comment.isNote ? 'Note' : 'Comment'));
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

const removing = (isNote: boolean) =>
  async function remove(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const comment = someComment(worker, ledger, worker.role !== 'project_admin', isNote);
    if (!comment) return null;
    const request = () => attempt(worker.who, deleteComment, { params: { commentId: comment.id }, body: {} });
    const outcome = await deleteThing(comment, request);
    if (outcome.kind !== 'refused') forgetAnswer(comment);
    noteRefusal(ledger, 'deleteComment', outcome, worstOfComment(comment));
    return outcome;
  };

const commenting = (isNote: boolean) =>
  async function comment(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const card = someCard(worker, ledger);
    return card ? write(worker, ledger, card, null, isNote) : null;
  };

const replying = (isNote: boolean) =>
  async function reply(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const parent = someComment(worker, ledger, false, isNote);
    return parent ? write(worker, ledger, cardNow(parent.card), parent) : null;
  };

async function rewriteNote(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const note = someComment(worker, ledger, true, true);
  return note ? rewrite(worker, ledger, note) : null;
}

export const commentActions: readonly Action[] = [
  { name: 'comment', weight: 14, may: anybody, run: commenting(false) },
  { name: 'reply', weight: 7, may: anybody, run: replying(false) },
  { name: 'rewrite a comment', weight: 5, may: anybody, run: rewriteSome },
  { name: 'delete a comment', weight: 4, may: anybody, run: removing(false) },
];

/** Internal notes, which the team alone writes and reads. */
export const noteActions: readonly Action[] = [
  { name: 'write a note', weight: 7, may: team, run: commenting(true) },
  { name: 'reply to a note', weight: 4, may: team, run: replying(true) },
  { name: 'rewrite a note', weight: 4, may: team, run: rewriteNote },
  { name: 'delete a note', weight: 3, may: team, run: removing(true) },
];
