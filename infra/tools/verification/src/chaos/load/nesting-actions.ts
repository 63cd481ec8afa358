import { type CardDetail, cardStatuses, getCard, moveCard } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { fateOfCard, worstOfCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerCard } from '../things.ts';
import { noteEdit } from './edited.ts';
import { type Action, admins, noteRefusal, type Worker } from './worker.ts';

const movesAtOnce = 12;

/** Three cards of a column: the oldest, which others seldom touch. */
function innermost({ dice }: Worker, { cards, boards }: Ledger): LedgerCard[] | null {
  const [board, status] = [dice.pick(boards.slice(0, 2)), dice.pick(cardStatuses)];
  const column = cards.filter(
    (card) => card.board === board && card.content.status === status && fateOfCard(card) === 'living',
  );
  return column.length < 3 ? null : column.slice(0, 3);
}

interface Step {
  card: LedgerCard;
  neighbour: LedgerCard;
  side: 'beforeId' | 'afterId';
}

/** Puts a card next to another one, and notes where it stands as long as nobody changes either. */
async function putNextTo(
  worker: Worker,
  ledger: Ledger,
  { card, neighbour, side }: Step,
): Promise<Outcome<CardDetail>> {
  const seen = await attempt(worker.who, getCard, { params: { cardId: neighbour.id } });
  const params = { cardId: card.id };
  const outcome = await attempt(worker.who, moveCard, { params, body: { [side]: neighbour.id } });
  noteEdit(worker, ledger, { card, body: {}, outcome });
  // Somebody may have moved either of them to another column or board.
  const isStale = outcome.kind === 'refused' && [400, 409].includes(outcome.status);
  if (!isStale) noteRefusal(ledger, 'moveCard', outcome, worstOfCard(card));
  if (outcome.kind === 'acknowledged' && seen.kind === 'acknowledged')
    ledger.placed.push({
      ...{ cardId: card.id, version: outcome.value.version, side },
      ...{ neighbourId: neighbour.id, neighbourVersion: seen.value.version },
    });
  return outcome;
}

/** Nests three cards inward, which is what makes ranks long. */
async function nest(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const cards = innermost(worker, ledger);
  if (!cards) return null;
  let [above, middle, below] = cards as [LedgerCard, LedgerCard, LedgerCard];
  for (let moves = 1; ; moves += 1) {
    const isDown = moves % 2 === 1;
    const step = {
      card: isDown ? above : below,
      neighbour: middle,
      side: isDown ? 'afterId' : 'beforeId',
    } as const;
    const outcome = await putNextTo(worker, ledger, step);
    if (outcome.kind !== 'acknowledged' || moves === movesAtOnce) return outcome;
    [above, middle, below] = isDown ? [middle, above, below] : [above, below, middle];
  }
}

export const nestingActions: readonly Action[] = [
  { name: 'nest cards inward', weight: 10, may: admins, run: nest },
];
