import { cardPath, type HiddenCard } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { settingsHref } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { hiddenQuery, useShowAgain } from './api/use-hidden.ts';

/** The cards that moderators hid, which no other list shows. */
export function HiddenCards({ slug }: { slug: string }) {
  const { data, error, refetch, isRefetching, ...pages } = useInfiniteQuery(hiddenQuery(slug));
  if (error && !data)
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  if (!data)
    return (
      <Loading label="Loading hidden cards" className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <List slug={slug} items={data.pages.flatMap((page) => page.items)} />
      <ShowMore pages={pages} />
    </div>
  );
}

function List({ slug, items }: { slug: string; items: readonly HiddenCard[] }) {
  const show = useShowAgain(slug);
  const list = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(items.length, list);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {items.length === 0 ? (
        <EmptyState
          title="No card is hidden"
          description="Cards that admins hide are listed here, to be shown again."
        />
      ) : (
        <ul aria-label="Hidden cards" className="divide-y">
          {items.map((item) => (
            <li key={item.cardId} className="flex flex-wrap items-center gap-3 py-3">
              <Subject item={item} slug={slug} />
              {!isTrashed(item) && (
                <Button
                  size="sm"
                  aria-label={`Show ${item.title} again`}
                  loading={show.isPending && show.variables === item.cardId}
                  disabled={show.isPending}
                  onClick={() => show.mutate(item.cardId)}
                >
                  Show again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether its board lies in the trash, so that neither opens. */
const isTrashed = ({ boardName }: HiddenCard): boolean => boardName === null;

function Subject({ item, slug }: { item: HiddenCard; slug: string }) {
  const { cardId, title, boardName, author, at, by, reason } = item;
  return (
    <div className="grid min-w-0 flex-1 basis-60 gap-0.5 text-sm [overflow-wrap:anywhere]">
      {isTrashed(item) ? (
        <bdi className="font-medium">{title}</bdi>
      ) : (
        <Link
          dir="auto"
          href={cardPath(cardId)}
          className="justify-self-start font-medium text-ink underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      )}
      <p className="text-xs text-muted">
        {'By '}
        <bdi>{author?.username ?? 'Unknown'}</bdi>
        {boardName && (
          <>
            {' · '}
            <bdi>{boardName}</bdi>
          </>
        )}
        {' · hidden '}
        <RelativeTime date={at} />
        {by && (
          <>
            {' by '}
            <bdi>{by.username}</bdi>
          </>
        )}
      </p>
      {reason && (
        <p dir="auto" className="whitespace-pre-line">
          {reason}
        </p>
      )}
      {isTrashed(item) && (
        <p className="text-muted">
          Its board is in the trash. To show the card again,{' '}
          <Link href={settingsHref(slug)} className="text-link underline-offset-4 hover:underline">
            restore the board
          </Link>{' '}
          first.
        </p>
      )}
    </div>
  );
}
