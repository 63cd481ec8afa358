import { loadable } from '#ui/loadable.tsx';
import { KanbanSkeleton } from './column-skeleton.tsx';

/** The columns with drag and drop, which the list view does not load. */
export const KanbanBoard = loadable(
  async () => (await import('./kanban-board.tsx')).KanbanBoard,
  <KanbanSkeleton />,
);
