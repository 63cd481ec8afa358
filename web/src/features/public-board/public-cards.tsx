import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { errorMessage } from '#api/api-error.ts';
import { type BoardAddress, cardsOf, publicCardsQuery, useUpvote } from '#features/card/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { PublicCard } from './public-card.tsx';
import { orderIn, publicHref, publicOrders, publicSorting } from './public-order.ts';
import { useInView } from './use-in-view.ts';

interface PublicCardsProps {
  address: BoardAddress;
  canVote: boolean;
  emptyAction: ReactNode;
}

/** The cards of a public board in the order of its address, with infinite scrolling. */
export function PublicCards({ address, canVote, emptyAction }: PublicCardsProps) {
  const search = useSearch();
  const [path] = useLocation();
  const order = orderIn(search);
  const query = useInfiniteQuery(publicCardsQuery(address, publicSorting(search)));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const cards = useMemo(() => cardsOf(data), [data]);
  const upvote = useUpvote();
  const loadMore = () => void fetchNextPage({ cancelRefetch: false });
  const end = useInView(loadMore, hasNextPage && !isFetchingNextPage);

  if (query.isPending) {
    return (
      <>
        <Order search={search} />
        <PublicCardsLoading />
      </>
    );
  }
  if (query.isError && !data) {
    return (
      <ErrorState
        description={errorMessage(query.error)}
        onRetry={() => query.refetch()}
        retrying={query.isRefetching}
      />
    );
  }
  if (cards.length === 0) {
    return (
      <EmptyState
        title="No requests yet"
        description="Be the first to submit a feature request or bug report!"
        action={emptyAction}
      />
    );
  }
  return (
    <>
      <Order search={search} />
      <ol className="grid grid-cols-1 gap-3">
        {cards.map((card) => (
          <li key={card.id} className="[contain-intrinsic-size:auto_11rem] [content-visibility:auto]">
            <PublicCard
              card={card}
              href={publicHref({ path, order, cardId: card.id })}
              onUpvote={canVote ? upvote : undefined}
            />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <div ref={end} className="grid place-items-center pt-6">
          <Button loading={isFetchingNextPage} onClick={loadMore}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

function Order({ search }: { search: string }) {
  const [path] = useLocation();
  const { sort } = publicSorting(search);
  return (
    <nav aria-label="Order" className="mb-3 flex flex-wrap gap-1">
      {publicOrders.map((order) => (
        <Link
          key={order.label}
          href={publicHref({ path, order: order.name })}
          replace
          aria-current={order.sort === sort ? 'true' : undefined}
          className="inline-flex h-8 items-center rounded-full px-3 text-sm text-muted transition-colors hover:bg-hover hover:text-ink aria-[current=true]:bg-hover aria-[current=true]:font-medium aria-[current=true]:text-ink pointer-coarse:h-10"
        >
          {order.label}
        </Link>
      ))}
    </nav>
  );
}

export function PublicCardsLoading() {
  return (
    <Loading label="Loading cards" className="grid gap-3">
      {[0, 1, 2, 3].map((n) => (
        <div key={n} className="grid gap-3 rounded-lg border bg-surface p-5">
          <Skeleton className="h-5 w-32 rounded-full" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="w-5/6" />
          <Skeleton className="w-2/3" />
          <Skeleton className="h-3 w-40" />
        </div>
      ))}
    </Loading>
  );
}
