import { type BoardVisibility, boardUpdated } from '@cardinal/contracts';
import { newEvent } from '@cardinal/service-kit';
import type { BoardDocument } from './board.model.ts';
import { presentBoard } from './board.presenter.ts';
import type { Boards } from './board.repository.ts';
import { boardSnapshotOf } from './board.snapshot.ts';

interface BoardEdit {
  name?: string;
  /** Null and the empty text both clear it; undefined leaves it unchanged. */
  description?: string | null;
  visibility?: BoardVisibility;
}

type Content = Pick<BoardDocument, 'name' | 'description' | 'visibility'>;

/** The result of an edit of a board; null if nothing changes. */
function edited(board: Content, edit: BoardEdit): Content | null {
  const { name = board.name, visibility = board.visibility } = edit;
  const description = edit.description === undefined ? board.description : edit.description || null;
  const same = name === board.name && description === board.description && visibility === board.visibility;
  return same ? null : { name, description, visibility };
}

/**
 * Changes name, description and visibility of a board; its slug stays.
 * @returns the board after the change, or null if it is gone
 */
export const createUpdateBoard =
  ({ boards }: { boards: Boards }) =>
  (id: string, edit: BoardEdit, ifMatch: number | undefined): Promise<BoardDocument | null> =>
    boards.change(
      id,
      (board) => {
        const content = edited(board, edit);
        if (!content) return null;
        const set = { ...content, updatedAt: new Date() };
        const moved = content.visibility === board.visibility ? {} : { formerVisibility: board.visibility };
        const data = { board: boardSnapshotOf({ ...board, ...set }), ...moved };
        return { set, events: [newEvent(boardUpdated, data)] };
      },
      { ifMatch, present: presentBoard },
    );
