import { loadable } from '#ui/loadable.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { densityIn } from '../use-board-view.ts';
import { ListSkeleton } from './list-skeleton.tsx';

const Waiting = () => (
  <Loading label="Loading cards">
    <ListSkeleton density={densityIn(window.location.search)} />
  </Loading>
);

/** The list, which the columns do not load. */
export const CardList = loadable(async () => (await import('./card-list.tsx')).CardList, <Waiting />);
