import { type Connection, kept, type Log } from '@cardinal/service-kit';
import type { CardModel } from '../card/card.model.ts';
import type { BoardCountsModel } from '../card-counts/board-counts.model.ts';
import type { CardIndex, DataHooks } from '../card-data/card-data.ts';
import { removeAll } from '../card-data/on-cards.ts';
import type { HistoryRepository } from '../history/history.repository.ts';
import {
  createPendingTasks,
  type PendingTaskModel,
  type PendingTasks,
  pendingTaskModel,
} from '../tasks/pending-tasks.ts';
import type { RemoveContents } from './remove-contents.ts';

/** Deleted boards whose cards are still to be removed. Their tombstones are written before they are noted. */
export const cleanupModel = (connection: Connection) => pendingTaskModel(connection, 'Cleanup', 'cleanups');

export type BoardCleanup = PendingTasks;

const batch = 500;

export interface BoardCleanupDeps {
  cleanups: PendingTaskModel;
  cards: CardModel;
  storedCounts: BoardCountsModel;
  removeContents: RemoveContents;
  history: Pick<HistoryRepository, 'remove'>;
  cardIndexes: readonly CardIndex[];
  /** Removes the data that features store about the board itself. */
  purgeBoard: DataHooks['purgeBoard'];
  log: Log;
}

export function createBoardCleanup(deps: BoardCleanupDeps): BoardCleanup {
  const { cleanups, cards, storedCounts, removeContents, history, cardIndexes, purgeBoard, log } = deps;

  /** @returns whether all cards of the board are gone */
  async function clear(boardId: string): Promise<boolean> {
    while (!cleanup.isStopped()) {
      const found = await cards
        // A card that was merged into another one stays as long as that one does.
        .find({ boardId, mergedInto: { $exists: false }, ...kept }, { _id: 1 })
        .limit(batch)
        .hint('newest')
        .lean<{ _id: string }[]>();
      if (found.length === 0) return true;
      const ids = found.map(({ _id }) => _id);
      // Marked first, as a card that is moved to another board until then keeps what hangs on it. After a crash, the
      // relay purges those that are marked.
      const those = { _id: { $in: ids }, boardId };
      await cards.updateMany({ ...those, ...kept }, { $set: { deleted: true }, $unset: { trashed: 1 } });
      const gone: string[] = await cards.distinct('_id', { ...those, deleted: true, trashed: null });
      // Contents next: once the card is gone, nothing would lead to them.
      await removeContents(gone);
      await removeAll(cards, { _id: { $in: gone } });
      // Changes that were on their way came into the history and the search until now.
      await history.remove(gone);
      for (const index of cardIndexes) await index.remove(gone);
    }
    return false;
  }

  const cleanup = createPendingTasks({
    notes: cleanups,
    log,
    async work({ _id }) {
      if (!(await clear(_id))) return false;
      await storedCounts.deleteOne({ _id });
      for (const purge of purgeBoard) await purge(_id);
      return true;
    },
  });
  return cleanup;
}
