import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/api-error.ts';
import type { PageOf } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { entryClass } from './entry-article.tsx';

interface EntryListProps<Entry extends { id: string }> {
  query: UseInfiniteQueryResult<{ pages: PageOf<Entry>[] }>;
  empty: ReactNode;
  children: (entry: Entry) => ReactNode;
}

/** Entries, page by page. */
export function EntryList<Entry extends { id: string }>({ query, empty, children }: EntryListProps<Entry>) {
  const { data, error, isError, isRefetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    query;
  if (isError && !data)
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  if (!data) return <EntriesLoading />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return empty;
  return (
    <>
      <ol className="divide-y">
        {[...new Map(entries.map((entry) => [entry.id, entry])).values()].map((entry) => (
          <li key={entry.id} className="py-8 first:pt-0">
            {children(entry)}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button className="mt-6" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </>
  );
}

export function EntriesLoading() {
  return (
    <Loading label="Loading entries" className="grid gap-8">
      {[0, 1, 2].map((n) => (
        <div key={n} className={entryClass}>
          <Skeleton className="h-4 w-32" />
          <div className="grid min-w-0 grid-cols-1 gap-3">
            <Skeleton className="h-6 w-80 max-w-full" />
            <Skeleton className="h-16" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
