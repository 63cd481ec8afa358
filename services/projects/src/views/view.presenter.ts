import { byName, type View } from '@cardinal/contracts';
import type { BoardDocument } from '../kernel/boards/board.model.ts';
import type { ViewDocument } from './view.model.ts';

export const presentView = (view: ViewDocument, board: { slug: string }, userId: string): View => ({
  id: view._id,
  boardId: view.boardId,
  boardSlug: board.slug,
  name: view.name,
  shared: view.shared,
  mine: view.ownerId === userId,
  mode: view.mode,
  // Views of earlier releases have none.
  group: view.group ?? null,
  density: view.density,
  filter: view.filter,
  sort: view.sort,
  order: view.order,
  version: view.version,
});

/** The views of these boards, by name. */
export function presentViews(
  views: readonly ViewDocument[],
  boards: readonly BoardDocument[],
  userId: string,
): View[] {
  const byId = new Map(boards.map((board) => [board._id, board]));
  const shown = views.flatMap((view) => {
    const board = byId.get(view.boardId);
    return board ? [presentView(view, board, userId)] : [];
  });
  return shown.sort(byName);
}
