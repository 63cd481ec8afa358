import type { Card, CardPage } from '@cardinal/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type BoardAddress,
  boardCardsQuery,
  collectCards,
  type ListFilter,
  matchesFilter,
} from '#features/card-data/index.ts';
import { useSession } from '#features/session/index.ts';
import { type Paging, toPaging } from './use-load-more.ts';

export interface CardListState extends Paging {
  /** The loaded cards that pass the filters and the search text. */
  cards: Card[];
  /** The first page, which has the totals. */
  page: CardPage | undefined;
  isLoading: boolean;
  isError: boolean;
  error: unknown;
  /** The shown cards are about to be replaced by the requested ones. */
  isBehind: boolean;
  retry: () => void;
}

/**
 * A board's cards under filters, which must be the same object while they are equal. `typed` is the text in the search
 * box: loaded cards are filtered on each keystroke, the server's a moment later. If a column has no cards by
 * `counts`, nothing is requested.
 */
export function useCardList(
  address: BoardAddress,
  filters: ListFilter,
  typed: string,
  counts?: CardPage['counts'],
): CardListState {
  const empty =
    counts && filters.status && counts[filters.status] === 0
      ? { pages: [{ cards: [], nextCursor: null, total: 0, counts }], pageParams: [null] }
      : undefined;
  const query = useInfiniteQuery({
    ...boardCardsQuery(address, filters),
    placeholderData: keepPreviousData,
    initialData: empty,
  });
  const userId = useSession().user?.id ?? null;
  const { data, isPlaceholderData } = query;
  const cards = useMemo(() => {
    const search = typed.trim() || undefined;
    const isAnswer = !isPlaceholderData && search === filters.search;
    return collectCards(data).filter(matchesFilter({ ...filters, search }, userId, isAnswer));
  }, [data, filters, typed, isPlaceholderData, userId]);
  return {
    cards,
    page: data?.pages[0],
    isLoading: query.isPending,
    isError: query.isError && !data,
    error: query.error,
    isBehind: isPlaceholderData,
    ...toPaging(query),
    retry: () => void query.refetch(),
  };
}
