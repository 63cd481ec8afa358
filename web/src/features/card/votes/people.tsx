import { listVoters, type Voter } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { pagesQuery } from '#api/pages-query.ts';
import { shortCardId } from '#features/card-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useFollowCard } from './use-follow-card.ts';

const votersQuery = (cardId: string) => pagesQuery(listVoters, { params: { cardId } });

/** The users who voted for a card, the latest first. */
export function People({ cardId }: { cardId: string }) {
  const query = votersQuery(cardId);
  const { data, error, refetch, isRefetching, ...pages } = useInfiniteQuery(query);
  useFollowCard(cardId, query.queryKey);
  if (error && !data)
    return (
      <ErrorState
        title="The voters could not be loaded"
        description={errorMessage(error)}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  if (!data)
    return (
      <Loading label="Loading voters" className="grid gap-3">
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </Loading>
    );
  const voters = data.pages.flatMap(({ items }) => items);
  if (voters.length === 0) return null;
  return (
    <section aria-labelledby="people-title" className="grid grid-cols-1 gap-2">
      <h3 id="people-title" className="text-sm font-medium text-muted">
        People
      </h3>
      <ul aria-labelledby="people-title" className="grid gap-0.5">
        {voters.map((voter) => (
          <Person key={voter.user.id} voter={voter} />
        ))}
      </ul>
      <ShowMore pages={pages} />
    </section>
  );
}

function Person({ voter: { user, at, mergedFrom } }: { voter: Voter }) {
  return (
    <li className="flex min-h-10 items-center gap-3">
      <Avatar name={user.username} size="sm" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <bdi className="min-w-0 text-base font-medium [overflow-wrap:anywhere]">{user.username}</bdi>
        {mergedFrom.length > 0 && (
          <span className="text-xs text-subtle">from {mergedFrom.map(shortCardId).join(', ')}</span>
        )}
      </span>
      <RelativeTime date={at} className="shrink-0 text-xs text-subtle" />
    </li>
  );
}
