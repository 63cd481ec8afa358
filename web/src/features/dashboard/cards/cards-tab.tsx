import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { CardFilterBar } from './card-filter-bar.tsx';
import { isFiltered, nextSort } from './card-filters.ts';
import { CardList, CardListSkeleton } from './card-list.tsx';
import { CardTable, CardTableSkeleton } from './card-table.tsx';
import { cardsQuery, collectCardSummaries } from './cards.queries.ts';
import { LoadMore } from './load-more.tsx';
import { useCardFilters } from './use-card-filters.ts';
import { useTableFits } from './use-table-fits.ts';

export function CardsTab() {
  const { filters, change, clear } = useCardFilters();
  return (
    <>
      <CardFilterBar filters={filters} onChange={change} onClear={clear} />
      <Cards filters={filters} onChange={change} onClear={clear} />
    </>
  );
}

type CardsProps = Parameters<typeof CardFilterBar>[0];

function Cards({ filters, onChange, onClear }: CardsProps) {
  const query = useInfiniteQuery(cardsQuery(filters));
  const { data, error, isError, isPlaceholderData, refetch, isRefetching } = query;
  const hasTable = useTableFits();
  if (isError && !data) {
    return (
      <Boxed>
        <ErrorState
          description={errorMessage(error)}
          title="Failed to fetch cards"
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      </Boxed>
    );
  }
  if (!data) return hasTable ? <CardTableSkeleton /> : <CardListSkeleton />;
  const cards = collectCardSummaries(data.pages);
  if (cards.length === 0) return <NoCards onClear={isFiltered(filters) ? onClear : undefined} />;
  return (
    // The old rows stay, faded, until those of the new filters are loaded.
    <div
      className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
      aria-busy={isPlaceholderData}
    >
      {hasTable ? (
        <CardTable cards={cards} filters={filters} onSort={(column) => onChange(nextSort(filters, column))} />
      ) : (
        <CardList cards={cards} />
      )}
      <LoadMore
        shown={cards.length}
        total={data.pages.at(-1)?.total ?? cards.length}
        onLoad={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        loading={query.isFetchingNextPage}
      />
    </div>
  );
}

function NoCards({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <Boxed>
      <EmptyState
        level={3}
        title="No cards yet"
        description={
          onClear ? 'No card matches these filters.' : 'Cards on the boards of your projects appear here.'
        }
        action={onClear && <Button onClick={onClear}>Clear filters</Button>}
      />
    </Boxed>
  );
}

function Boxed({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-dashed">{children}</div>;
}
