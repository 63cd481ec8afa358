import { randomBytes, randomUUID } from 'node:crypto';
import {
  acceptSubmission,
  cardTypes,
  claimSubmission,
  forgetSubmission,
  getCard,
  getChallenge,
  listSubmissions,
  rejectSubmissions,
  replyToSubmission,
  solveChallenge,
  submitAsGuest,
} from '@cardinal/contracts';
import type { Visitor } from '@cardinal/local/test/browser-like.ts';
import { attempt, type Outcome } from '../attempt.ts';
import { cardNow, fateOfBoard, fateOfCard, worstOfBoard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerSubmission } from '../public-ledger.ts';
import { newCard, newComment } from '../things.ts';
import { toCardContent } from './edited.ts';
import { worstToWrite } from './silence.ts';
import { type Action, admins, anybody, marked, noteRefusal, type Worker } from './worker.ts';

async function createProof(guest: Visitor) {
  const challenge = await attempt(guest, getChallenge);
  if (challenge.kind !== 'acknowledged') return null;
  const answer = solveChallenge(challenge.value);
  return answer === null ? null : { salt: challenge.value.salt, answer };
}

async function send(
  guest: Visitor,
  ledger: Ledger,
  submission: LedgerSubmission,
): Promise<Outcome<unknown> | null> {
  const { token, title, board } = submission;
  const proof = await createProof(guest);
  if (!proof) return null;
  const text = { type: cardTypes[0], title, description: `What ${title} is about.` };
  const params = { project: board.project.slug, board: board.slug };
  const outcome = await attempt(guest, submitAsGuest, { params, body: { token, ...text, proof } });
  if (outcome.kind === 'acknowledged') submission.isSent = true;
  // As many wait as may.
  const isFull = outcome.kind === 'refused' && outcome.answer.includes('"submissions_full"');
  if (!isFull) noteRefusal(ledger, 'submitAsGuest', outcome, worstOfBoard(board));
  return outcome;
}

/** Sends a submission, or repeats one without an answer: it is kept once. */
const submit = (guest: Visitor) =>
  async function submit(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const open = ledger.submissions.find(
      ({ isSent, board, decision, isForgotten }) =>
        !isSent && decision === 'none' && isForgotten === 'no' && fateOfBoard(board) === 'living',
    );
    if (open) return send(guest, ledger, open);
    const takesGuests = ledger.boards.filter((one) => one.takesGuests && fateOfBoard(one) === 'living');
    const board = worker.dice.pick(takesGuests);
    if (!board) return null;
    const title = marked(worker, 'Submission');
    const submission: LedgerSubmission = {
      ...{ token: randomBytes(32).toString('base64url'), title, board, isSent: false, decision: 'none' },
      ...{ card: null, isForgotten: 'no', claimedBy: null, mayBeClaimedBy: [] },
    };
    ledger.submissions.push(submission);
    ledger.unconfirmedCreates.push({ what: 'card', mark: title, mayExist: true });
    return send(guest, ledger, submission);
  };

/** Writes down the card that a submission became, which the answer only names. */
async function noteCard(
  worker: Worker,
  ledger: Ledger,
  submission: LedgerSubmission,
  cardId: string,
): Promise<void> {
  const read = await attempt(worker.who, getCard, { params: { cardId } });
  if (read.kind !== 'acknowledged' || read.value.id !== cardId) return;
  // Another admin accepted it, too.
  const known = ledger.cards.find(({ id }) => id === cardId);
  const { version, createdBy: authorId } = read.value;
  const { board } = submission;
  const made = { id: cardId, board, authorId, version, content: toCardContent(read.value, worker) };
  submission.card = known ?? newCard(made);
  if (!known) ledger.cards.push(submission.card);
}

async function accept(
  worker: Worker,
  ledger: Ledger,
  submission: LedgerSubmission,
  submissionId: string,
): Promise<Outcome<unknown>> {
  const params = { slug: submission.board.project.slug, submissionId };
  const outcome = await attempt(worker.who, acceptSubmission, { params, body: {} });
  if (outcome.kind === 'acknowledged') {
    if (submission.decision === 'rejected')
      ledger.oddities.push(`${submission.title} was rejected and accepted`);
    submission.decision = 'accepted';
    await noteCard(worker, ledger, submission, outcome.value.cardId);
  }
  return outcome;
}

async function reject(
  worker: Worker,
  ledger: Ledger,
  submission: LedgerSubmission,
  submissionId: string,
): Promise<Outcome<unknown>> {
  const params = { slug: submission.board.project.slug };
  const body = { submissionIds: [submissionId], reason: '' };
  const outcome = await attempt(worker.who, rejectSubmissions, { params, body });
  if (outcome.kind !== 'acknowledged' || !outcome.value.rejected.includes(submissionId)) return outcome;
  if (submission.decision === 'accepted')
    ledger.oddities.push(`${submission.title} was accepted and rejected`);
  submission.decision = 'rejected';
  return outcome;
}

/** Admins accept or reject what waits the longest, often both at once. */
async function decide(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const project = worker.dice.pick(ledger.projects.filter(({ fate }) => fate === 'living'));
  if (!project) return null;
  const query = { limit: '5' };
  const list = await attempt(worker.who, listSubmissions, { params: { slug: project.slug }, query });
  const one = list.kind === 'acknowledged' && worker.dice.pick(list.value.items);
  const submission = one && ledger.submissions.find(({ title }) => title === one.title);
  if (!submission) return null;
  if (submission.decision === 'none') submission.decision = 'open';
  const does = worker.dice.chance(0.7) ? accept : reject;
  const outcome = await does(worker, ledger, submission, one.id);
  // Another admin or its owner may have been faster.
  const isLate = outcome.kind === 'refused' && [404, 409].includes(outcome.status);
  if (!isLate) noteRefusal(ledger, 'decide on a submission', outcome, worstOfBoard(submission.board));
  return outcome;
}

const ofCards = ({ submissions }: Ledger) =>
  submissions.filter(
    ({ card, isForgotten }) => card && isForgotten === 'no' && fateOfCard(card) === 'living',
  );

/** The owner of the link comments, and sends it again where that was not answered. */
const reply = (guest: Visitor) =>
  async function reply(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const submission = worker.dice.pick(
      ofCards(ledger).filter(({ claimedBy, mayBeClaimedBy }) => !claimedBy && mayBeClaimedBy.length === 0),
    );
    const card = submission?.card;
    if (!card) return null;
    const content = marked(worker, 'Reply');
    const id = randomUUID();
    const attempts = async (): Promise<Outcome<{ commentId: string }> | null> => {
      const proof = await createProof(guest);
      const params = { token: submission.token };
      return proof && attempt(guest, replyToSubmission, { params, body: { id, content, proof } });
    };
    const first = await attempts();
    const outcome = first?.kind === 'unknown' ? await attempts() : first;
    ledger.unconfirmedCreates.push({ what: 'comment', mark: content, mayExist: first !== null });
    // While the card is being merged, it may be on either.
    if (outcome?.kind === 'acknowledged' && cardNow(card) === card) {
      const { commentId } = outcome.value;
      const value = { version: 1, text: content, maybe: [] };
      const made = { id: commentId, card, userId: card.authorId, parent: null, content: value };
      ledger.comments.push(newComment({ ...made, isNote: false }));
    }
    const isForgotten = submission.isForgotten !== 'no' || submission.mayBeClaimedBy.length > 0;
    const met = isForgotten ? 'unknown' : worstToWrite(null, card, null);
    if (outcome) noteRefusal(ledger, 'replyToSubmission', outcome, met);
    return outcome;
  };

async function claim(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const submission = worker.dice.pick(
    ledger.submissions
      .filter(
        ({ isSent, isForgotten, board }) => isSent && isForgotten === 'no' && fateOfBoard(board) === 'living',
      )
      .slice(-10),
  );
  if (!submission || submission.claimedBy === worker.id) return null;
  const { token, card } = submission;
  submission.mayBeClaimedBy.push(worker.id);
  const outcome = await attempt(worker.who, claimSubmission, { params: { token } });
  if (outcome.kind === 'refused') {
    const at = submission.mayBeClaimedBy.indexOf(worker.id);
    submission.mayBeClaimedBy.splice(at, 1);
    return outcome;
  }
  // Its author has changed.
  for (const one of [card, submission.card]) one?.maybe.push({});
  if (outcome.kind !== 'acknowledged') return outcome;
  if (submission.claimedBy) ledger.oddities.push(`${submission.title} was claimed by two`);
  submission.claimedBy = worker.id;
  if (submission.card) submission.card.authorId = worker.id;
  return outcome;
}

const forget = (guest: Visitor) =>
  async function forget(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const submission = worker.dice.pick(
      ledger.submissions.filter(({ isSent, isForgotten }) => isSent && isForgotten === 'no'),
    );
    if (!submission) return null;
    submission.isForgotten = 'open';
    const outcome = await attempt(guest, forgetSubmission, { params: { token: submission.token } });
    if (outcome.kind === 'acknowledged') submission.isForgotten = 'yes';
    if (outcome.kind === 'refused') submission.isForgotten = 'no';
    return outcome;
  };

/** Submissions of guests without an account, decisions of admins on them, and their results. */
export const submissionActions = (guest: Visitor): readonly Action[] => [
  { name: 'submit as a guest', weight: 5, may: anybody, run: submit(guest) },
  { name: 'decide on a submission', weight: 14, may: admins, run: decide },
  { name: 'reply as a guest', weight: 3, may: anybody, run: reply(guest) },
  { name: 'claim a submission', weight: 1, may: anybody, run: claim },
  { name: 'have a submission forgotten', weight: 1, may: anybody, run: forget(guest) },
];
