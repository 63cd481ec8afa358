import { cardStatuses, changeCards, moveCard, restoreCard, undoChanges } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { fateOfBoard, fateOfCard, fateOfPlace, worstOfCard, worstOfPlace } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { CardContent, LedgerBoard, LedgerCard } from '../things.ts';
import { edit } from './card-actions.ts';
import { noteEdit, readAgain, storeCard } from './edited.ts';
import { type Action, admins, noteRefusal, someCard, type Worker } from './worker.ts';

/** In the far future, so that nobody is reminded during the run. */
const someDay = ({ dice }: Worker): string => `2099-${dice.between(10, 12)}-${dice.between(10, 28)}`;

function otherBoard(worker: Worker, { boards }: Ledger, card: LedgerCard): LedgerBoard | undefined {
  const { project } = card.board;
  return worker.dice.pick(
    boards.filter(
      (board) => board !== card.board && board.project === project && fateOfBoard(board) === 'living',
    ),
  );
}

/** Without an answer, a card may have left its board, so nobody touches it again. */
function noteLeaving(card: LedgerCard, board: LedgerBoard | undefined): void {
  if (board) card.mayBeOn.push(board);
  if (card.fate === 'living') card.fate = 'unknown';
}

/** Moves a card next to another, in a column of its board or of another. */
async function place(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  if (!card) return null;
  const board = worker.dice.chance(0.25) ? otherBoard(worker, ledger, card) : undefined;
  const status = worker.dice.pick(cardStatuses)!;
  const column = ledger.cards.filter(
    (other) =>
      other !== card &&
      other.board === (board ?? card.board) &&
      other.content.status === status &&
      fateOfCard(other) === 'living',
  );
  const neighbour = worker.dice.pick(column)?.id;
  const next = neighbour && { [worker.dice.chance(0.5) ? 'beforeId' : 'afterId']: neighbour };
  if (board) card.hasLeft = true;
  const change = { status, ...(board ? { boardId: board.id } : {}) };
  const outcome = await attempt(worker.who, moveCard, {
    params: { cardId: card.id },
    body: { ...change, ...next },
  });
  noteEdit(worker, ledger, { card, body: change, outcome });
  if (board && outcome.kind === 'unknown') noteLeaving(card, board);
  // The neighbour may have been moved meanwhile.
  const isStale = outcome.kind === 'refused' && [400, 409].includes(outcome.status) && next !== undefined;
  if (!isStale && (!board || fateOfBoard(board) === 'living'))
    noteRefusal(ledger, 'moveCard', outcome, worstOfCard(card));
  return outcome;
}

async function plan(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  if (!card) return null;
  const labelIds = card.board.project.labelIds.filter(() => worker.dice.chance(0.5)).sort();
  return edit(worker, ledger, card, { dueDate: someDay(worker), labelIds });
}

/** Puts members to a card, and takes others off it. */
const assign = (memberIds: readonly string[]) =>
  async function assign(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const card = someCard(worker, ledger);
    if (!card) return null;
    const assigneeIds = memberIds.filter(() => worker.dice.chance(0.3)).sort();
    return edit(worker, ledger, card, { assigneeIds });
  };

const atOnce = 6;

function someCards(worker: Worker, ledger: Ledger): LedgerCard[] {
  const card = someCard(worker, ledger);
  if (!card) return [];
  const { project } = card.board;
  return ledger.cards
    .filter((other) => other.board.project === project && fateOfCard(other) === 'living')
    .slice(-atOnce);
}

type Bulk = Omit<
  NonNullable<NonNullable<Parameters<typeof attempt<typeof changeCards>>[2]>['body']>,
  'cardIds'
>;

async function changeMany(worker: Worker, ledger: Ledger, cards: LedgerCard[], bulk: Bulk) {
  const slug = cards[0]!.board.project.slug;
  const cardIds = cards.map(({ id }) => id);
  const outcome = await attempt(worker.who, changeCards, { params: { slug }, body: { cardIds, ...bulk } });
  noteRefusal(ledger, 'changeCards', outcome, cards[0]!.board.project.fate);
  const refusals = outcome.kind === 'acknowledged' ? outcome.value.refused : [];
  // A failure for a reason of the product's own, such as a database that went away, may be done all the same.
  const failed = refusals.filter(({ code }) => code === 'unavailable');
  const refused = refusals.filter(({ code }) => code !== 'unavailable');
  const among = (some: typeof refusals) => (card: LedgerCard) => some.some(({ id }) => id === card.id);
  for (const { id, error } of refused) {
    const card = cards.find((each) => each.id === id)!;
    if (worstOfCard(card) === 'living') ledger.oddities.push(`changeCards refused ${id}: ${error}`);
  }
  return { outcome, isRefused: among(refused), isUnknown: among(failed) };
}

async function editMany(
  worker: Worker,
  ledger: Ledger,
  { cards, bulk, change }: { cards: LedgerCard[]; bulk: Bulk; change: Partial<CardContent> },
): Promise<Outcome<unknown>> {
  const { outcome, isRefused, isUnknown } = await changeMany(worker, ledger, cards, bulk);
  if (outcome.kind === 'refused') return outcome;
  for (const card of cards.filter((each) => !isRefused(each))) {
    const isDone = outcome.kind === 'acknowledged' && !isUnknown(card);
    await readAgain(worker, ledger, { card, change: { ...change }, isDone });
  }
  return outcome;
}

async function moveMany(
  worker: Worker,
  ledger: Ledger,
  cards: LedgerCard[],
): Promise<Outcome<unknown> | null> {
  const board = otherBoard(worker, ledger, cards[0]!);
  if (!board) return null;
  for (const card of cards) card.hasLeft = true;
  const boardId = board.id;
  const outcome = await editMany(worker, ledger, { cards, bulk: { boardId }, change: { boardId } });
  // Without an answer, or where it could not be read again, it may be on either board.
  for (const card of cards)
    if (card.maybe.some((change) => change.boardId === boardId)) noteLeaving(card, board);
  return outcome;
}

async function deleteMany(worker: Worker, ledger: Ledger, cards: LedgerCard[]): Promise<Outcome<unknown>> {
  for (const card of cards)
    Object.assign(card, { hasLeft: true, fate: 'unknown', deletions: card.deletions + 1 });
  const { outcome, isRefused, isUnknown } = await changeMany(worker, ledger, cards, { action: 'delete' });
  if (outcome.kind === 'unknown') return outcome;
  for (const card of cards.filter((each) => !isUnknown(each))) {
    card.deletions -= 1;
    if (outcome.kind === 'acknowledged' && !isRefused(card)) card.fate = 'deleted';
    // Another deletion may have been faster.
    else if (card.fate === 'unknown' && outcome.kind === 'refused') card.fate = 'living';
  }
  return outcome;
}

async function changeSome(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const cards = someCards(worker, ledger);
  if (cards.length === 0) return null;
  const { dice } = worker;
  if (dice.chance(0.2)) return deleteMany(worker, ledger, cards);
  if (dice.chance(0.25)) return moveMany(worker, ledger, cards);
  const change = dice.pick([
    { status: dice.pick(cardStatuses)! },
    { dueDate: someDay(worker), userPriority: dice.between(1, 5) },
  ])!;
  return editMany(worker, ledger, { cards, bulk: { change }, change });
}

/** Brings a card back from the trash. */
async function restore(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = worker.dice.pick(
    ledger.cards.filter(
      (one) => one.fate === 'deleted' && fateOfPlace(one) === 'living' && one.deletions === 0,
    ),
  );
  if (!card) return null;
  card.fate = 'unknown';
  const params = { slug: card.board.project.slug, cardId: card.id };
  const outcome = await attempt(worker.who, restoreCard, { params });
  // Its deletion and its restoration.
  if (outcome.kind === 'unknown') card.maybe.push({}, {});
  if (outcome.kind === 'refused') card.fate = 'deleted';
  noteRefusal(ledger, `restoreCard of ${card.id}`, outcome, worstOfPlace(card));
  if (outcome.kind !== 'acknowledged') return outcome;
  card.fate = 'living';
  storeCard(worker, ledger, card, outcome.value);
  return outcome;
}

/** Takes back the worker's last edit. */
async function undo(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const last = ledger.lastEdits.get(worker.id);
  if (!last || fateOfCard(last.card) !== 'living') return null;
  ledger.lastEdits.delete(worker.id);
  const { card, version, before } = last;
  if (before.boardId) card.hasLeft = true;
  const outcome = await attempt(worker.who, undoChanges, { body: { cards: [{ id: card.id, version }] } });
  noteRefusal(ledger, 'undoChanges', outcome, worstOfCard(card));
  if (outcome.kind === 'refused') return outcome;
  const isDone = outcome.kind === 'acknowledged';
  // Refused where somebody changed it since.
  if (isDone && outcome.value.undone.length === 0) return outcome;
  await readAgain(worker, ledger, { card, change: before, isDone });
  if (before.boardId && card.maybe.some(({ boardId }) => boardId === before.boardId))
    noteLeaving(
      card,
      ledger.boards.find(({ id }) => id === before.boardId),
    );
  return outcome;
}

/** @param memberIds members of every project */
export const planningActions = (memberIds: readonly string[]): readonly Action[] => [
  { name: 'move a card to a place', weight: 16, may: admins, run: place },
  { name: 'set a due date and labels', weight: 6, may: admins, run: plan },
  { name: 'assign a card', weight: 6, may: admins, run: assign(memberIds) },
  { name: 'change some cards at once', weight: 6, may: admins, run: changeSome },
  { name: 'restore a card', weight: 8, may: admins, run: restore },
  { name: 'take back an edit', weight: 8, may: admins, run: undo },
];
