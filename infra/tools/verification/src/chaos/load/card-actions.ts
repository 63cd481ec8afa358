import {
  awardPoints,
  type Card,
  cardStatuses,
  cardTypes,
  closingReasons,
  createCard,
  deleteCard,
  getCard,
  isGuestAuthor,
  pageBoardCards,
  updateCard,
} from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { worstOfBoard, worstOfCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import { type CardContent, type LedgerBoard, type LedgerCard, newCard } from '../things.ts';
import { noteEdit, toCardContent } from './edited.ts';
import { mentioning, noteMention } from './mentioning.ts';
import {
  type Action,
  admins,
  anybody,
  boardsFor,
  deleteThing,
  marked,
  noteRefusal,
  someCard,
  type Worker,
} from './worker.ts';

/** Creates a card on a board, optionally with uploaded images. */
export async function create(
  worker: Worker,
  ledger: Ledger,
  board: LedgerBoard,
  imageUrls?: string[],
): Promise<Outcome<unknown>> {
  const title = marked(worker, 'Card');
  const written = mentioning(worker, ledger, `What ${title} is about.`);
  const body = {
    title,
    description: written.text,
    type: worker.dice.pick(cardTypes)!,
    userPriority: worker.dice.between(1, 5),
    ...(imageUrls ? { imageUrls } : {}),
  };
  const params = { slug: board.project.slug, boardSlug: board.slug };
  const outcome = await attempt(worker.who, createCard, { params, body });
  if (outcome.kind === 'acknowledged') {
    const { value } = outcome;
    const { id, version } = value;
    ledger.cards.push(
      newCard({ id, board, authorId: worker.id, version, content: toCardContent(value, worker) }),
    );
    noteMention(worker, ledger, written, value);
  } else {
    ledger.unconfirmedCreates.push({ what: 'card', mark: title, mayExist: outcome.kind === 'unknown' });
    noteRefusal(ledger, 'createCard', outcome, worstOfBoard(board));
  }
  return outcome;
}

/** Changes a card and records the result. */
export async function edit(
  worker: Worker,
  ledger: Ledger,
  card: LedgerCard,
  body: Partial<Omit<CardContent, 'boardId'>>,
  ifMatch?: number,
): Promise<Outcome<Card>> {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
  const outcome = await attempt(worker.who, updateCard, { params: { cardId: card.id }, body, headers });
  noteEdit(worker, ledger, { card, body, outcome });
  const isStale = outcome.kind === 'refused' && outcome.status === 409 && ifMatch !== undefined;
  if (!isStale) noteRefusal(ledger, 'updateCard', outcome, worstOfCard(card));
  return outcome;
}

async function move(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  if (!card) return null;
  const status = worker.dice.pick(cardStatuses.filter((other) => other !== card.content.status))!;
  return edit(worker, ledger, card, { status });
}

/** Resolves a card for a reason, or gives another one. */
async function close(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  const closingReason = worker.dice.pick([...closingReasons, null]) ?? null;
  return card ? edit(worker, ledger, card, { status: 'Resolved', closingReason }) : null;
}

/** Searches for a card by the title that it has just been given. */
async function search(worker: Worker, ledger: Ledger, { id, board }: LedgerCard, title: string) {
  const params = { slug: board.project.slug, boardSlug: board.slug };
  const page = await attempt(worker.who, pageBoardCards, { params, query: { search: title, limit: '1' } });
  if (page.kind !== 'acknowledged') return;
  const isFound = page.value.cards.some((card) => card.id === id) && page.value.total === 1;
  if (!isFound) {
    const now = await attempt(worker.who, getCard, { params: { cardId: id } });
    // Somebody else may have changed or moved it meanwhile.
    if (now.kind !== 'acknowledged' || now.value.title !== title || now.value.boardId !== board.id) return;
  }
  ledger.searches.push({ title, isFound });
}

async function rewrite(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  if (!card) return null;
  const title = marked(worker, 'Card');
  const written = mentioning(worker, ledger, `Rewritten as ${title}.`);
  const isAll = worker.dice.chance(0.5);
  const body = isAll
    ? { title, description: written.text, devPriority: worker.dice.between(0, 5) }
    : { title };
  const outcome = await edit(worker, ledger, card, body, worker.dice.chance(0.3) ? card.version : undefined);
  if (outcome.kind !== 'acknowledged') return outcome;
  if (isAll) noteMention(worker, ledger, written, outcome.value);
  await search(worker, ledger, card, title);
  return outcome;
}

async function prioritise(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  return card ? edit(worker, ledger, card, { userPriority: worker.dice.between(1, 5) }) : null;
}

async function retype(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  return card ? edit(worker, ledger, card, { type: worker.dice.pick(cardTypes)! }) : null;
}

async function remove(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  if (!card) return null;
  card.hasLeft = true;
  card.deletions += 1;
  const outcome = await deleteThing(card, () =>
    attempt(worker.who, deleteCard, { params: { cardId: card.id } }),
  );
  if (outcome.kind !== 'unknown') card.deletions -= 1;
  noteRefusal(ledger, 'deleteCard', outcome, worstOfCard(card));
  return outcome;
}

async function award(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  // Guests get no points.
  if (!card || isGuestAuthor(card.authorId)) return null;
  const points = worker.dice.between(1, 9);
  const outcome = await attempt(worker.who, awardPoints, { params: { cardId: card.id }, body: { points } });
  if (outcome.kind !== 'refused')
    ledger.awards.push({
      cardId: card.id,
      userId: card.authorId,
      projectId: card.board.project.id,
      points,
      isSure: outcome.kind === 'acknowledged',
    });
  noteRefusal(ledger, 'awardPoints', outcome, worstOfCard(card));
  return outcome;
}

export const cardActions: readonly Action[] = [
  {
    name: 'create a card',
    weight: 16,
    may: anybody,
    async run(worker, ledger) {
      const board = worker.dice.pick(boardsFor(worker, ledger));
      return board ? create(worker, ledger, board) : null;
    },
  },
  { name: 'move a card', weight: 24, may: admins, run: move },
  { name: 'close a card', weight: 6, may: admins, run: close },
  { name: 'rewrite a card', weight: 16, may: admins, run: rewrite },
  { name: 'set a priority', weight: 6, may: anybody, run: prioritise },
  { name: 'change the type', weight: 4, may: admins, run: retype },
  { name: 'delete a card', weight: 8, may: admins, run: remove },
  { name: 'award points', weight: 4, may: admins, run: award },
];
