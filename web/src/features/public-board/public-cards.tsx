import { type PublicChoices, publicBoardPath, publicChoices, publicHref } from '@cardinal/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { errorMessage } from '#api/api-error.ts';
import { type BoardAddress, collectCards, publicCardsQuery, useUpvote } from '#features/card-data/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Link } from '#ui/link.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useInView } from '#ui/use-in-view.ts';
import { PublicCard } from './public-card.tsx';
import { listedBy } from './public-filter.ts';
import { PublicSearch } from './public-search.tsx';
import { PublicTabs } from './public-tabs.tsx';

interface PublicCardsProps {
  address: BoardAddress;
  canVote: boolean;
  emptyAction: ReactNode;
  /** Asks guests to take part, once they have seen some of it. */
  invitation: ReactNode;
}

/** Cards that stand before the invitation. */
const BEFORE_INVITATION = 3;

/** While another choice is read, the cards before stay, so that nothing jumps at each key. */
const useCards = (address: BoardAddress, choices: PublicChoices) =>
  useInfiniteQuery({
    ...publicCardsQuery(address, listedBy(choices)),
    placeholderData: keepPreviousData,
  });

const isFiltered = ({ search, type, status }: PublicChoices): boolean => Boolean(search || type || status);

/** The cards of a public board as its address says. */
export function PublicCards({ address, canVote, emptyAction, invitation }: PublicCardsProps) {
  const choices = publicChoices(useSearch());
  const path = publicBoardPath({ project: address.projectSlug, board: address.boardSlug });
  const [, navigate] = useLocation();
  const query = useCards(address, choices);
  const page = query.data?.pages[0];
  if (query.isError && !query.data) {
    return (
      <ErrorState
        description={errorMessage(query.error)}
        onRetry={() => query.refetch()}
        retrying={query.isRefetching}
      />
    );
  }
  // A board without cards has nothing to choose from.
  const isEmpty = page?.cards.length === 0 && !isFiltered(choices) && !query.isPlaceholderData;
  if (isEmpty) {
    return (
      <>
        <EmptyState
          title="No requests yet"
          description="Be the first to submit a feature request or bug report!"
          action={emptyAction}
        />
        {invitation}
      </>
    );
  }
  return (
    <>
      <PublicSearch
        value={choices.search ?? ''}
        onSearch={(search) =>
          navigate(publicHref(path, { ...choices, search: search || undefined }), { replace: true })
        }
      />
      <PublicTabs path={path} choices={choices} page={page} />
      <p role="status" className="sr-only">
        {page && !query.isPlaceholderData && `${page.total} ${page.total === 1 ? 'request' : 'requests'}`}
      </p>
      <PublicList query={query} canVote={canVote} path={path} choices={choices} invitation={invitation} />
    </>
  );
}

interface PublicListProps extends Pick<PublicCardsProps, 'invitation'> {
  query: ReturnType<typeof useCards>;
  canVote: boolean;
  path: string;
  choices: PublicChoices;
}

/** With infinite scrolling. */
function PublicList({ query, canVote, path, choices, invitation }: PublicListProps) {
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = query;
  const [, navigate] = useLocation();
  const cards = useMemo(() => collectCards(data), [data]);
  const upvote = useUpvote();
  const loadMore = () => void fetchNextPage({ cancelRefetch: false });
  const end = useInView(loadMore, hasNextPage && !isFetchingNextPage && !isPlaceholderData);
  if (query.isPending) return <PublicCardsLoading />;
  if (cards.length === 0) {
    return (
      <EmptyState
        title="No requests match this"
        description="Try other words, or look at all requests."
        action={
          <Button asChild>
            <Link href={publicHref(path, { sort: choices.sort })}>Show all requests</Link>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ol
        aria-busy={isPlaceholderData}
        className={cn('grid grid-cols-1 gap-3', isPlaceholderData && 'opacity-60')}
      >
        {cards.map((card, at) => (
          <Fragment key={card.id}>
            <li className="[contain-intrinsic-size:auto_13rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_9rem]">
              <PublicCard
                card={card}
                href={`${path}/${card.id}`}
                onOpen={(id) => navigate(publicHref(path, choices, { card: id }))}
                onUpvote={canVote ? upvote : undefined}
              />
            </li>
            {invitation && at === Math.min(BEFORE_INVITATION, cards.length) - 1 && <li>{invitation}</li>}
          </Fragment>
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

export function PublicCardsLoading() {
  return (
    <Loading label="Loading cards" className="grid gap-3">
      {[0, 1, 2, 3].map((n) => (
        <div key={n} className="grid gap-3 rounded-lg border bg-surface p-5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="w-5/6" />
          <Skeleton className="h-5 w-64 max-w-full rounded-full" />
          <Skeleton className="h-3 w-40" />
        </div>
      ))}
    </Loading>
  );
}
