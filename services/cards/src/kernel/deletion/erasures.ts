import type { Connection, Log } from '@cardinal/service-kit';
import type { EraseUser } from '../card-data/card-data.ts';
import {
  createPendingTasks,
  isOld,
  type PendingTaskModel,
  type PendingTasks,
  pendingTaskModel,
} from '../tasks/pending-tasks.ts';

/** Deleted users whose traces are still to be removed. They stay for a while, for requests that were on their way. */
export const erasureModel = (connection: Connection) => pendingTaskModel(connection, 'Erasure', 'erasures');

export interface ErasureDeps {
  erasures: PendingTaskModel;
  eraseUser: readonly EraseUser[];
  log: Log;
}

/** Removes what deleted users left. */
export function createErasures({ erasures, eraseUser, log }: ErasureDeps): PendingTasks {
  const erasing = createPendingTasks({
    notes: erasures,
    log,
    async work(note) {
      for (const erase of eraseUser) await erase(note._id, erasing.isStopped);
      return !erasing.isStopped() && isOld(note);
    },
  });
  return erasing;
}
