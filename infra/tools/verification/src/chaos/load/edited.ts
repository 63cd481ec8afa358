import { type Card, getCard, getCardProperties } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import type { Ledger } from '../ledger.ts';
import type { CardContent, LedgerCard } from '../things.ts';
import type { Worker } from './worker.ts';

export const toCardContent = (card: Card, { role }: Worker): CardContent => {
  const { boardId, title, description, imageUrls, labels, assignees } = card;
  const getShownIds = (shown: readonly { id: string }[]) =>
    role === 'stranger' ? undefined : shown.map(({ id }) => id).sort();
  const lists = { labelIds: getShownIds(labels), assigneeIds: getShownIds(assignees) };
  return { boardId, title, description, imageUrls, ...lists, ...getCardProperties(card) };
};

/** Stores an answer, unless a newer version was answered already. */
export function storeCard(worker: Worker, { boards }: Ledger, card: LedgerCard, value: Card): void {
  if (value.version < card.version) return;
  card.version = value.version;
  card.content = toCardContent(value, worker);
  card.board = boards.find(({ id }) => id === value.boardId) ?? card.board;
}

interface NotedEdit {
  card: LedgerCard;
  body: Partial<CardContent>;
  outcome: Outcome<Card>;
}

/** An edit of the status takes the reason for which a card was closed, unless it says one. */
const withReason = (body: Partial<CardContent>): Partial<CardContent> =>
  body.status === undefined ? body : { closingReason: null, ...body };

/** Records the result of an edit by one user. */
export function noteEdit(worker: Worker, ledger: Ledger, { card, body, outcome }: NotedEdit): void {
  if (outcome.kind === 'unknown') card.maybe.push(withReason(body));
  if (outcome.kind !== 'acknowledged') return;
  const { version } = outcome.value;
  if (version === card.version + 1) {
    const before = Object.fromEntries(
      (Object.keys(withReason(body)) as (keyof CardContent)[]).map((field) => [field, card.content[field]]),
    );
    const isKnown = Object.values(before).every((value) => value !== undefined);
    if (isKnown) ledger.lastEdits.set(worker.id, { card, version, before });
  }
  storeCard(worker, ledger, card, outcome.value);
}

/**
 * Reads a card that was changed by a call that does not answer it.
 * @param change what may be in the card, or is if `isDone`
 */
export async function readAgain(
  worker: Worker,
  ledger: Ledger,
  { card, change, isDone }: { card: LedgerCard; change: Partial<CardContent>; isDone: boolean },
): Promise<void> {
  const possible = withReason(change);
  card.maybe.push(possible);
  if (!isDone) return;
  const now = await attempt(worker.who, getCard, { params: { cardId: card.id } });
  if (now.kind !== 'acknowledged') return;
  storeCard(worker, ledger, card, now.value);
  card.maybe.splice(card.maybe.indexOf(possible), 1);
}
