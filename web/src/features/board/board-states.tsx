import { SquareKanban } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

export function BoardLoading() {
  return (
    <Loading label="Loading board" className="grid gap-4 px-4 pt-5 sm:px-6">
      <div className="flex items-center gap-3">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-5.5 w-16 rounded-full" />
        <Skeleton className="ml-auto h-8 w-24" />
      </div>
      <Skeleton className="h-8 w-72" />
    </Loading>
  );
}

export function BoardNotFound() {
  usePageTitle('Board not found');
  return (
    <EmptyState
      level={1}
      icon={<SquareKanban />}
      title="Board not found"
      description="The board you're looking for doesn't exist or you don't have access to it."
      action={
        <Button asChild>
          <Link href="/dashboard">Go to the dashboard</Link>
        </Button>
      }
    />
  );
}
