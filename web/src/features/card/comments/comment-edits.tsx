import type { Comment } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { commentEditsQuery, countChange } from '#features/card-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { TextDifference } from '../history/text-difference.tsx';

/** The edits of a comment, newest first: by whom, when, and the difference. */
export function CommentEdits({ comment }: { comment: Comment }) {
  const { data, error, isRefetching, refetch } = useQuery(commentEditsQuery(comment));
  if (error)
    return <ErrorState description={errorMessage(error)} onRetry={refetch} retrying={isRefetching} />;
  if (!data)
    return (
      <Loading label="Loading what was edited">
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  return (
    <ol className="grid gap-4">
      {data.items.toReversed().map(({ at, by, from, to, images }) => (
        <li key={at} className="grid min-w-0 gap-1.5">
          <p className="flex items-center gap-2 text-sm">
            <Avatar name={by?.username ?? 'Unknown'} size="xs" />
            <bdi className="min-w-0 truncate font-medium">{by?.username ?? 'Unknown'}</bdi>
            <span className="text-xs text-subtle">
              <RelativeTime date={at} />
            </span>
          </p>
          {(from !== '' || to !== '') && <TextDifference label="What was edited" from={from} to={to} />}
          {images && (
            <p className="text-sm text-muted first-letter:uppercase">
              {countChange(images.from, images.to, 'an image', 'images')}
            </p>
          )}
        </li>
      ))}
      {data.isCut && (
        <li className="text-sm text-subtle">
          {data.items.length > 0 ? 'Earlier edits are not kept.' : 'What was edited is not kept.'}
        </li>
      )}
    </ol>
  );
}
