import { isApiError } from '#api/api-error.ts';
import { type ConflictKeyOf, changesFrom, findConflicts } from './card-changes.ts';

export interface Saved<Shown, Changes> {
  /** The current state. */
  current: Shown;
  /** Fields that somebody else changed meanwhile. If there are any, nothing has been saved. */
  conflicts: readonly ConflictKeyOf<Changes>[];
  /** False where there are conflicts, and where somebody else had made the same changes already. */
  saved: boolean;
}

interface How<Shown, Changes> {
  /** Saves on top of `base`; refused if that is no longer stored. */
  send: (base: Changes & { version: number }, changes: Changes) => Promise<Shown>;
  /** My changes on top of the stored values. */
  rebase?: (base: Changes, current: Changes, changes: Changes) => Changes;
}

/** Each attempt fails because of one more concurrent change; this many in a row are no coincidence. */
const MAX_ROUNDS = 5;

/**
 * Saves changes that were made to `base`, without overwriting concurrent changes: changes of other fields are merged,
 * those of the same field are returned as conflicts.
 */
export async function saveMerged<Changes extends object, Shown extends Changes & { version: number }>(
  base: Changes & { version: number },
  changes: Changes,
  how: How<Shown, Changes>,
  round = 1,
): Promise<Saved<Shown, Changes>> {
  try {
    return { current: await how.send(base, changes), conflicts: [], saved: true };
  } catch (error) {
    const current = isApiError(error, 'stale_version') && (error.current as Shown | undefined);
    if (!current || round === MAX_ROUNDS) throw error;
    const conflicts = findConflicts<Changes>(base, current, changes);
    if (conflicts.length > 0) return { current, conflicts, saved: false };
    const left = changesFrom<Changes>(current, how.rebase?.(base, current, changes) ?? changes);
    if (Object.keys(left).length === 0) return { current, conflicts, saved: false };
    return saveMerged(current, left, how, round + 1);
  }
}
