import type { BoardSnapshot } from '@cardinal/contracts';
import type { BoardDocument } from './board.model.ts';

type Content = Pick<
  BoardDocument,
  | '_id'
  | 'projectId'
  | 'name'
  | 'slug'
  | 'description'
  | 'visibility'
  | 'hiddenFromSearch'
  | 'guestsMaySubmit'
  | 'createdAt'
  | 'updatedAt'
>;

/** A board as other services receive it. */
export const toBoardSnapshot = (board: Content): Required<BoardSnapshot> => ({
  id: board._id,
  projectId: board.projectId,
  name: board.name,
  slug: board.slug,
  description: board.description,
  visibility: board.visibility,
  hiddenFromSearch: board.hiddenFromSearch ?? false,
  guestsMaySubmit: board.guestsMaySubmit ?? false,
  createdAt: board.createdAt.toISOString(),
  updatedAt: board.updatedAt.toISOString(),
});
