import { type BodyOf, type CardDetail, updateCard } from '@cardinal/contracts';
import { isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { type CardChanges, type ConflictKey, changesFrom, conflictsOf, rebased } from '../card-merge.ts';
import { runInOrder } from '../run-in-order.ts';

/** The state that an edit is based on. */
export interface CardBase extends CardChanges {
  id: string;
  version: number;
}

export interface SaveResult {
  /** The current card. */
  card: CardDetail;
  /** Fields that somebody else changed meanwhile. If there are any, nothing has been saved. */
  conflicts: readonly ConflictKey[];
  /** False where there are conflicts, and where somebody else had made the same changes already. */
  saved: boolean;
}

/** Each attempt fails because of one more concurrent change; this many in a row are no coincidence. */
const MAX_ROUNDS = 5;

/**
 * Saves changes that were made to `base`, without overwriting concurrent changes: changes of other fields are merged,
 * those of the same field are returned as conflicts. Saves of one card run in order.
 */
export function saveCard(base: CardBase, changes: CardChanges): Promise<SaveResult> {
  return runInOrder(`card ${base.id}`, () => save(base, changes, 1));
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

const bodyOf = ({ assignees, labels, ...rest }: CardChanges): BodyOf<typeof updateCard> => ({
  ...rest,
  ...(assignees && { assigneeIds: idsOf(assignees) }),
  ...(labels && { labelIds: idsOf(labels) }),
});

async function save(base: CardBase, changes: CardChanges, round: number): Promise<SaveResult> {
  try {
    const params = { cardId: base.id };
    const headers = ifMatch(base.version);
    const card = await request(updateCard, { params, body: bodyOf(changes), headers });
    return { card, conflicts: [], saved: true };
  } catch (error) {
    const current = isApiError(error, 'stale_version') && (error.current as CardDetail | undefined);
    if (!current || round === MAX_ROUNDS) throw error;
    const conflicts = conflictsOf(base, current, changes);
    if (conflicts.length > 0) return { card: current, conflicts, saved: false };
    const left = changesFrom(current, rebased(base, current, changes));
    if (Object.keys(left).length === 0) return { card: current, conflicts, saved: false };
    return save(current, left, round + 1);
  }
}
