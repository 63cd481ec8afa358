import { boardUpdated } from '@cardinal/contracts';
import { newEvent } from '@cardinal/service-kit';
import type { BoardDocument } from './board.model.ts';
import { presentBoard } from './board.presenter.ts';
import type { Boards } from './board.repository.ts';
import { boardSnapshotOf } from './board.snapshot.ts';

/**
 * Gives a board another name; its slug stays.
 * @returns the board after the change, or null where it is gone
 */
export const renameBoard =
  (boards: Boards) =>
  (id: string, name: string, ifMatch: number | undefined): Promise<BoardDocument | null> =>
    boards.change(
      id,
      (board) => {
        if (board.name === name) return null;
        const set = { name, updatedAt: new Date() };
        return { set, events: [newEvent(boardUpdated, { board: boardSnapshotOf({ ...board, ...set }) })] };
      },
      { ifMatch, present: presentBoard },
    );
