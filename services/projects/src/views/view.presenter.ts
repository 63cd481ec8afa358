import type { View } from '@cardinal/contracts';
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
