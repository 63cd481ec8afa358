import { Link } from '#ui/link.tsx';
import { NotFound } from '#ui/not-found.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { KanbanSkeleton } from './kanban/column-skeleton.tsx';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { densityIn, viewIn } from './view/use-board-view.ts';

/** A loading board in its later view. */
export function BoardLoading() {
  return (
    <Loading
      label="Loading board"
      className="flex h-[calc(100dvh-var(--header-height)-var(--notice-height))] min-h-112 flex-col"
    >
      <div className="flex h-8 items-center gap-3 px-4 pt-4 pb-3 box-content sm:px-6 lg:pt-5">
        <Skeleton className="h-7 w-48 max-w-[40%]" />
        <Skeleton className="h-5.5 w-16 rounded-full" />
        <Skeleton className="ml-auto h-8 w-24" />
      </div>
      <div className="flex gap-2 px-4 pb-3 sm:px-6">
        <Skeleton className="h-8 w-64 max-w-[60%]" />
        <Skeleton className="ml-auto h-8 w-20" />
      </div>
      <div className="min-h-0 flex-1">
        {viewIn(window.location.search) === 'kanban' ? (
          <KanbanSkeleton />
        ) : (
          <ListSkeleton density={densityIn(window.location.search)} />
        )}
      </div>
    </Loading>
  );
}

export function BoardNotFound() {
  return (
    <NotFound
      title="Board not found"
      description="The board you're looking for doesn't exist or you don't have access to it."
    >
      <Link href="/dashboard">Go to the dashboard</Link>
    </NotFound>
  );
}
