import {
  blockUser,
  hideCard,
  hideComment,
  lockComments,
  unblockUser,
  unhideCard,
  unhideComment,
  unlockComments,
} from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { cardNow, fateOfCard, fateOnCard, worstOfCard, worstOfComment } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerBlock } from '../public-ledger.ts';
import {
  acknowledge,
  type Hiding,
  type LedgerCard,
  type LedgerComment,
  type LedgerProject,
} from '../things.ts';
import { someComment } from './comment-actions.ts';
import { storeCard } from './edited.ts';
import { type Action, admins, marked, noteRefusal, someCard, type Worker } from './worker.ts';

/** Does something for a reason of its own, which the log keeps. */
export async function reasoned<T>(
  worker: Worker,
  { deeds }: Ledger,
  { project, action }: { project: LedgerProject; action: string },
  request: (reason: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const reason = marked(worker, 'Reason');
  const outcome = await request(reason);
  deeds.push({ project, action, reason, result: outcome.kind });
  return outcome;
}

/** Hides something or brings it back; recorded before it is sent, so that nobody else works on it. */
export async function turnHiding<T>(
  thing: { hiding: Hiding },
  to: Hiding,
  request: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const from = thing.hiding;
  thing.hiding = 'open';
  const outcome = await request();
  if (outcome.kind === 'acknowledged') thing.hiding = to;
  if (outcome.kind === 'refused') thing.hiding = from;
  return outcome;
}

async function hide(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  if (!card) return null;
  const params = { cardId: card.id };
  const deed = { project: card.board.project, action: 'hide' };
  const outcome = await turnHiding(card, 'yes', () =>
    reasoned(worker, ledger, deed, (reason) => attempt(worker.who, hideCard, { params, body: { reason } })),
  );
  noteRefusal(ledger, 'hideCard', outcome, worstOfCard(card));
  noteHidden(worker, ledger, card, outcome);
  return outcome;
}

/** A card that left its board for a while, and came to another version. */
function noteHidden(
  worker: Worker,
  ledger: Ledger,
  card: LedgerCard,
  outcome: Outcome<Parameters<typeof storeCard>[3]>,
): void {
  if (outcome.kind === 'refused') return;
  card.hasLeft = true;
  if (outcome.kind === 'acknowledged') storeCard(worker, ledger, card, outcome.value);
  else card.maybe.push({});
}

async function unhide(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = worker.dice.pick(
    ledger.cards.filter((one) => one.hiding === 'yes' && fateOnCard(one) === 'living'),
  );
  if (!card) return null;
  const params = { cardId: card.id };
  const outcome = await turnHiding(card, 'no', () => attempt(worker.who, unhideCard, { params }));
  noteRefusal(ledger, 'unhideCard', outcome, worstOfCard({ ...card, hiding: 'no', hasLeft: false }));
  noteHidden(worker, ledger, card, outcome);
  return outcome;
}

async function hideSome(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const comment = someComment(worker, ledger, false);
  if (!comment) return null;
  const params = { commentId: comment.id };
  const deed = { project: comment.card.board.project, action: 'hide' };
  const outcome = await turnHiding(comment, 'yes', () =>
    reasoned(worker, ledger, deed, (reason) =>
      attempt(worker.who, hideComment, { params, body: { reason } }),
    ),
  );
  noteRefusal(ledger, 'hideComment', outcome, worstOfComment(comment));
  return outcome;
}

async function unhideSome(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const isHidden = ({ hiding, fate, card }: LedgerComment) =>
    hiding === 'yes' && fate === 'living' && fateOfCard(cardNow(card)) === 'living';
  const comment = worker.dice.pick(ledger.comments.filter(isHidden));
  if (!comment) return null;
  const params = { commentId: comment.id };
  const outcome = await turnHiding(comment, 'no', () => attempt(worker.who, unhideComment, { params }));
  noteRefusal(ledger, 'unhideComment', outcome, worstOfComment({ ...comment, hiding: 'no' }));
  return outcome;
}

/** Locks the comments of a card, or unlocks them, by whatever call does it. */
export async function turnLock<T>(
  { lock, lockings, maybe }: LedgerCard,
  text: string,
  request: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  lockings.begun += 1;
  lockings.open += 1;
  const outcome = await request();
  if (outcome.kind !== 'unknown') lockings.open -= 1;
  if (outcome.kind === 'unknown') {
    lock.maybe.push(text);
    maybe.push({});
  }
  return outcome;
}

async function lock(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  if (!card) return null;
  const params = { cardId: card.id };
  const isOn = card.lock.text === '' && worker.dice.chance(0.7);
  const deed = { project: card.board.project, action: 'lock' };
  const outcome = await turnLock(card, isOn ? 'locked' : '', () =>
    isOn
      ? reasoned(worker, ledger, deed, (reason) =>
          attempt(worker.who, lockComments, { params, body: { reason } }),
        )
      : attempt(worker.who, unlockComments, { params }),
  );
  noteRefusal(ledger, 'lockComments', outcome, worstOfCard(card));
  if (outcome.kind !== 'acknowledged') return outcome;
  acknowledge(card.lock, outcome.value.version, isOn ? 'locked' : '');
  storeCard(worker, ledger, card, outcome.value);
  return outcome;
}

function findOrAddBlock({ blocks }: Ledger, project: LedgerProject, userId: string): LedgerBlock {
  const known = blocks.find((block) => block.project === project && block.userId === userId);
  const block = known ?? { project, userId, value: { version: 0, text: '', maybe: [] } };
  if (!known) blocks.push(block);
  return block;
}

/** Blocks a stranger, mostly not for long. */
async function block(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const project = worker.dice.pick(ledger.projects.filter(({ fate }) => fate === 'living'));
  const stranger = worker.dice.pick(ledger.people.filter(({ isStranger }) => isStranger));
  const blocked = ledger.blocks.find(({ value, project: of }) => value.text && of.fate === 'living');
  if (!project || !stranger) return null;
  const { value, ...of } = blocked ?? findOrAddBlock(ledger, project, stranger.id);
  const params = { slug: of.project.slug, userId: of.userId };
  // Before it is sent, so that nobody counts on what holds until then.
  const open = blocked ? '' : 'blocked';
  value.maybe.push(open);
  const outcome = await (blocked
    ? attempt(worker.who, unblockUser, { params })
    : attempt(worker.who, blockUser, { params, body: { reason: null } }));
  if (outcome.kind !== 'unknown') value.maybe.splice(value.maybe.indexOf(open), 1);
  if (outcome.kind === 'acknowledged') acknowledge(value, outcome.value.version, open);
  noteRefusal(ledger, 'blockUser', outcome, of.project.fate);
  return outcome;
}

/** Actions of moderators of their own accord. */
export const moderationActions: readonly Action[] = [
  { name: 'hide a card', weight: 3, may: admins, run: hide },
  { name: 'show a hidden card', weight: 3, may: admins, run: unhide },
  { name: 'hide a comment', weight: 4, may: admins, run: hideSome },
  { name: 'show a hidden comment', weight: 3, may: admins, run: unhideSome },
  { name: 'lock or unlock comments', weight: 5, may: admins, run: lock },
  { name: 'block somebody, or end it', weight: 4, may: admins, run: block },
];
