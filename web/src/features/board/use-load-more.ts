import { useEffect } from 'react';
import type { CardListState } from './use-card-list.ts';

/** Loads the next page when this many cards or fewer are left below the last visible one. */
const AHEAD = 8;

/** Loads more when the user scrolls near the end of the loaded cards. */
export function useLoadMore(list: CardListState, lastVisible: number): void {
  const { cards, canLoadMore, loadMore } = list;
  const near = lastVisible >= cards.length - AHEAD;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loadMore` is new with each render and says the same
  useEffect(() => {
    if (near && canLoadMore) loadMore();
  }, [near, canLoadMore, cards.length]);
}
