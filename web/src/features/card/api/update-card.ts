import { type CardDetail, cardDetail, updateCard } from '@cardinal/contracts';
import { isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { type CardChanges, type ChangeKey, changesFrom, conflictsOf } from '../card-merge.ts';
import { runInOrder } from '../run-in-order.ts';

/** What an edit started from. */
export interface CardBase extends CardChanges {
  id: string;
  version: number;
}

export interface SaveResult {
  /** The card as it is now. */
  card: CardDetail;
  /** Fields that somebody else changed meanwhile. Unless there are none, nothing has been saved. */
  conflicts: readonly ChangeKey[];
}

/** Each round loses against one more change of somebody else; this many in a row is no coincidence. */
const MAX_ROUNDS = 5;

/**
 * Saves changes that were made to `base`, never over what somebody else did meanwhile: changes of other fields are
 * merged, those of the same field come back as conflicts. One save of a card goes out after the other.
 */
export function saveCard(base: CardBase, changes: CardChanges): Promise<SaveResult> {
  return runInOrder(`card ${base.id}`, () => save(base, changes, 1));
}

async function save(base: CardBase, changes: CardChanges, round: number): Promise<SaveResult> {
  try {
    const params = { cardId: base.id };
    const headers = ifMatch(base.version);
    return { card: await request(updateCard, { params, body: changes, headers }), conflicts: [] };
  } catch (error) {
    const current = isApiError(error, 'stale_version') && cardDetail.safeParse(error.current).data;
    if (!current || round === MAX_ROUNDS) throw error;
    const conflicts = conflictsOf(base, current, changes);
    if (conflicts.length > 0) return { card: current, conflicts };
    const left = changesFrom(current, changes);
    return Object.keys(left).length === 0 ? { card: current, conflicts } : save(current, left, round + 1);
  }
}
