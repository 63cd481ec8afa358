import { loadable } from '#ui/loadable.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { KanbanSkeleton } from './kanban/column-skeleton.tsx';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { densityIn } from './view/use-board-view.ts';

/** The columns with drag and drop, which the list view does not load. */
export const KanbanBoard = loadable(
  async () => (await import('./kanban-board.tsx')).KanbanBoard,
  <KanbanSkeleton />,
);

const Waiting = () => (
  <Loading label="Loading cards">
    <ListSkeleton density={densityIn(window.location.search)} />
  </Loading>
);

/** The list, which the columns do not load. */
export const CardList = loadable(async () => (await import('./list/card-list.tsx')).CardList, <Waiting />);
