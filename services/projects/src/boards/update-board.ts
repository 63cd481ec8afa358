import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, boardUpdated, cardStatuses, type updateBoard } from '@cardinal/contracts';
import { newEvent } from '@cardinal/service-kit';
import type { BoardDocument, WipLimits } from '../kernel/boards/board.model.ts';
import type { Boards } from '../kernel/boards/board.repository.ts';
import { toBoardSnapshot } from '../kernel/boards/board.snapshot.ts';
import { presentBoard } from './board.presenter.ts';

type BoardEdit = BodyOf<typeof updateBoard>;
type Content = Pick<BoardDocument, 'name' | 'description' | 'visibility'> & {
  hiddenFromSearch: boolean;
  guestsMaySubmit: boolean;
  wipLimits: WipLimits;
};

/** The limits with those of the edit; null removes one. */
const edited = (limits: WipLimits, edit: BoardEdit['wipLimits'] = {}): WipLimits =>
  Object.fromEntries(
    cardStatuses.flatMap((status) => {
      const limit = edit[status] === undefined ? limits[status] : edit[status];
      return limit == null ? [] : [[status, limit]];
    }),
  );

/** The result of an edit of a board; null if nothing changes. The empty description clears it, too. */
function applyEdit(board: BoardDocument, edit: BoardEdit): Content | null {
  const before = {
    ...board,
    hiddenFromSearch: board.hiddenFromSearch ?? false,
    guestsMaySubmit: board.guestsMaySubmit ?? false,
    wipLimits: board.wipLimits ?? {},
  };
  const { name = board.name, visibility = board.visibility } = edit;
  const { hiddenFromSearch = before.hiddenFromSearch, guestsMaySubmit = before.guestsMaySubmit } = edit;
  const description = edit.description === undefined ? board.description : edit.description || null;
  const wipLimits = edited(before.wipLimits, edit.wipLimits);
  const content = { name, description, visibility, hiddenFromSearch, guestsMaySubmit, wipLimits };
  const isChanged = (Object.keys(content) as (keyof Content)[]).some(
    (field) => !isDeepStrictEqual(content[field], before[field]),
  );
  return isChanged ? content : null;
}

/**
 * Changes name, description, visibility and limits of a board, whether search engines find it and whether guests may
 * submit; its slug stays.
 * @returns the board after the change, or null if it is gone
 */
export const createUpdateBoard =
  ({ boards }: { boards: Boards }) =>
  (id: string, edit: BoardEdit, ifMatch: number | undefined): Promise<BoardDocument | null> =>
    boards.change(
      id,
      (board) => {
        const content = applyEdit(board, edit);
        if (!content) return null;
        const set = { ...content, updatedAt: new Date() };
        const moved = content.visibility === board.visibility ? {} : { formerVisibility: board.visibility };
        const data = { board: toBoardSnapshot({ ...board, ...set }), ...moved };
        return { set, events: [newEvent(boardUpdated, data)] };
      },
      { ifMatch, present: presentBoard },
    );
