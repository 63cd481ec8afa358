import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';

export function CardLoading() {
  return (
    <Loading label="Loading card..." className="grid gap-4">
      <div className="flex gap-2">
        <Skeleton className="h-5.5 w-16 rounded-full" />
        <Skeleton className="h-5.5 w-20 rounded-full" />
      </div>
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="mt-4 w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-3/5" />
    </Loading>
  );
}

export function CardNotFound({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      icon={<FileQuestion />}
      title="Card not found"
      description="The card you're looking for doesn't exist or you don't have access to it."
      action={action}
    />
  );
}
