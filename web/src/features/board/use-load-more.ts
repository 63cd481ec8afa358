import { useEffect } from 'react';
import type { CardListState } from './use-card-list.ts';

/** Cards that may be left below the last visible one before the next page is asked for. */
const AHEAD = 8;

/** Reads on as the end of what is read comes near. */
export function useLoadMore(list: CardListState, lastVisible: number): void {
  const { cards, canLoadMore, loadMore } = list;
  const near = lastVisible >= cards.length - AHEAD;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loadMore` is new with each render and says the same
  useEffect(() => {
    if (near && canLoadMore) loadMore();
  }, [near, canLoadMore, cards.length]);
}
