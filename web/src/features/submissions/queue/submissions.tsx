import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { submissionsQuery } from '../api/submissions.queries.ts';
import { SubmissionQueue } from './submission-queue.tsx';

/** What guests sent to the boards of a project, and what to do with it. */
export function Submissions({ slug }: { slug: string }) {
  const { data, error, refetch, isRefetching } = useQuery(submissionsQuery(slug));
  if (error && !data)
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  if (!data)
    return (
      <Loading label="Loading submissions" className="grid gap-3">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </Loading>
    );
  const { items, total } = data;
  return (
    <>
      <SubmissionQueue slug={slug} items={items} />
      {total > items.length && (
        <p className="mt-3 text-sm text-muted">
          These are the oldest {items.length} of {total}. The others follow as you decide.
        </p>
      )}
    </>
  );
}
