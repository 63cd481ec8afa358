import { cardCreated } from '@cardinal/contracts';
import type { KeepEvents } from '../card-data/kept-store.ts';
import type { Projects } from '../read-models/projects.ts';
import type { PendingTasks } from '../tasks/pending-tasks.ts';

export interface LateCardsDeps {
  projects: Pick<Projects, 'goneBoards'>;
  cleanup: Pick<PendingTasks, 'start'>;
}

/**
 * Removes new cards whose board another replica has deleted, and cleaned up, before they came. A tombstone is there before
 * its board is cleaned up, so a look after the card was written finds it: before its event leaves the outbox, and after a
 * crash too.
 */
export const createRemoveLateCards =
  ({ projects, cleanup }: LateCardsDeps): KeepEvents =>
  async (events) => {
    const boardIds = events
      .filter(({ type }) => type === cardCreated.type)
      .flatMap(({ data }) => cardCreated.data.safeParse(data).data?.card.boardId ?? []);
    await cleanup.start([...(await projects.goneBoards(boardIds))]);
  };
