import type { ReactNode } from 'react';
import { isApiError } from '#api/api-error.ts';
import { Lost } from '#ui/drawings.tsx';
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

/** Whether the card does not exist; a malformed id counts too. */
export const isMissing = (error: unknown): boolean => isApiError(error, 404) || isApiError(error, 400);

export function CardNotFound({ action, level }: { action?: ReactNode; level?: 1 | 2 }) {
  return (
    <EmptyState
      level={level}
      drawing={<Lost />}
      title="Card not found"
      description="The card you're looking for doesn't exist or you don't have access to it."
      action={action}
    />
  );
}
