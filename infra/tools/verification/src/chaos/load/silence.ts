import { cardNow, worstOfCard, worstOfComment } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { Fate, LedgerCard, LedgerComment, Value } from '../things.ts';
import type { Worker } from './worker.ts';

const isSurelyOn = ({ text, maybe }: Value): boolean => text !== '' && maybe.length === 0;

/** Whether a lock or a block keeps somebody from writing on a card, from now until it is asked again. */
export function silenced(worker: Worker, { blocks }: Ledger, card: LedgerCard): () => boolean {
  const { lock, lockings } = card;
  const { begun } = lockings;
  const isLocked = worker.role !== 'project_admin' && lockings.open === 0 && isSurelyOn(lock);
  const block = blocks.find(
    ({ project, userId, value }) =>
      project === card.board.project && userId === worker.id && isSurelyOn(value),
  );
  return () => (isLocked && lockings.begun === begun) || (block !== undefined && isSurelyOn(block.value));
}

/** The worst that may have met somebody, or a guest, who writes there: a lock counts as gone, but for notes. */
export function worstToWrite(
  worker: Worker | null,
  card: LedgerCard,
  comment: LedgerComment | null,
  isNote = comment?.isNote ?? false,
): Fate {
  const wasLocked = [card, cardNow(card)].some(({ lockings }) => lockings.begun > 0);
  if (wasLocked && !isNote && worker?.role !== 'project_admin') return 'unknown';
  return comment ? worstOfComment(comment) : worstOfCard(card);
}
