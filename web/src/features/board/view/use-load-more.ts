import type { Card } from '@cardinal/contracts';
import type { InfiniteQueryObserverResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Loads the next page when this many cards or fewer are left below the last visible one. */
const AHEAD = 8;

type Query = Pick<
  InfiniteQueryObserverResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isPlaceholderData' | 'fetchNextPage'
>;

export interface Paging {
  /** Loads the next page, if there is one and nothing else is loading. */
  loadMore: () => void;
  canLoadMore: boolean;
  /** The last try to load the next page failed. */
  hasFailed: boolean;
}

export function toPaging(query: Query): Paging {
  const canLoadMore = query.hasNextPage && !query.isPlaceholderData && !query.isFetching;
  return {
    canLoadMore,
    hasFailed: query.isFetchNextPageError,
    loadMore: () => void (canLoadMore && query.fetchNextPage({ cancelRefetch: false })),
  };
}

/** Loads more when the user comes near the end of the loaded cards; if that fails, when they do so again. */
export function useLoadMore(list: Paging & { cards: readonly Card[] }, lastVisible: number): void {
  const { cards, canLoadMore, hasFailed, loadMore } = list;
  const near = lastVisible >= cards.length - AHEAD;
  const wasNear = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loadMore` is new with each render and says the same
  useEffect(() => {
    const mayTry = !hasFailed || !wasNear.current;
    wasNear.current = near;
    if (near && canLoadMore && mayTry) loadMore();
  }, [near, canLoadMore, hasFailed, cards.length]);
}
