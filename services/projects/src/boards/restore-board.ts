import { boardRestored } from '@cardinal/contracts';
import { isRestorable, newEvent, notFound, type User } from '@cardinal/service-kit';
import type { BoardDocument } from '../kernel/boards/board.model.ts';
import type { Boards } from '../kernel/boards/board.repository.ts';
import { toBoardSnapshot } from '../kernel/boards/board.snapshot.ts';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import type { SeatBoard } from './seat-board.ts';

/**
 * Brings a board of the project back from the trash, with its slug or the next free one, if the owner's plan has room.
 * One that is back already stays as it is.
 */
export const createRestoreBoard =
  ({ boards, seatBoard }: { boards: Boards; seatBoard: SeatBoard }) =>
  async (actor: User, project: ProjectDocument, boardId: string): Promise<BoardDocument> => {
    const found = await boards.keptById(project._id, boardId);
    if (!found || (found.deleted && !isRestorable(found, new Date()))) throw notFound('Board');
    if (!found.deleted) return found;
    const restored = await seatBoard(actor, project, found.slug, (place) =>
      boards.change(
        boardId,
        (board) => {
          if (!isRestorable(board, new Date())) throw notFound('Board');
          const event = newEvent(boardRestored, { board: toBoardSnapshot({ ...board, ...place }) });
          return { set: { ...place, deleted: false }, unset: ['trashed'], events: [event] };
        },
        { inTrash: true },
      ),
    );
    // Null: others restored it, or removed it for good.
    const after = restored ?? (await boards.keptById(project._id, boardId));
    if (!after || after.deleted) throw notFound('Board');
    return after;
  };
