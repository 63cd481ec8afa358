import type { Card, CardFilter, CardPage } from '@cardinal/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BoardAddress, boardCardsQuery, cardsOf, matchesFilter } from '#features/card/index.ts';

export interface CardListState {
  /** What is read so far of the cards that the filters and the text being typed let through. */
  cards: Card[];
  /** The first page: it has the totals. */
  page: CardPage | undefined;
  isLoading: boolean;
  isError: boolean;
  error: unknown;
  /** What is shown is about to be replaced by what was asked for. */
  isBehind: boolean;
  /** Reads the next page, where there is one and nothing else is under way. */
  loadMore: () => void;
  canLoadMore: boolean;
  retry: () => void;
}

/**
 * A board's cards under filters, which are the same object as long as they are the same filters. `typed` is the search as it stands in the box: cards at hand follow it with each
 * key, those on the server a moment later.
 */
export function useCardList(address: BoardAddress, filters: CardFilter, typed: string): CardListState {
  const query = useInfiniteQuery({
    ...boardCardsQuery(address, filters),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, hasNextPage, isFetching, fetchNextPage } = query;
  const cards = useMemo(() => {
    const search = typed.trim() || undefined;
    const isAnswer = !isPlaceholderData && search === filters.search;
    return cardsOf(data).filter(matchesFilter({ ...filters, search }, isAnswer));
  }, [data, filters, typed, isPlaceholderData]);
  const canLoadMore = hasNextPage && !isPlaceholderData && !isFetching;
  return {
    cards,
    page: data?.pages[0],
    isLoading: query.isPending,
    isError: query.isError && !data,
    error: query.error,
    isBehind: isPlaceholderData,
    canLoadMore,
    loadMore: () => void (canLoadMore && fetchNextPage({ cancelRefetch: false })),
    retry: () => void query.refetch(),
  };
}
