import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { submissionsQuery } from '../api/submissions.queries.ts';
import { SubmissionQueue } from './submission-queue.tsx';

/** The submissions of guests to the boards of a project, with the actions on them. */
export function Submissions({ slug }: { slug: string }) {
  const { data, error, refetch, isRefetching, ...pages } = useInfiniteQuery(submissionsQuery(slug));
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
  return (
    <div className="grid grid-cols-1 gap-4">
      <SubmissionQueue slug={slug} items={data.pages.flatMap(({ items }) => items)} />
      <ShowMore pages={pages} />
    </div>
  );
}
