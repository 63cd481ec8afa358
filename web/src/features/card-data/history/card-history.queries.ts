import { getDescriptionChange, listCardHistory } from '@cardinal/contracts';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';
import { restoreChoice } from '#ui/use-remembered.ts';

/** Whether the history of cards is shown, as chosen on this device. */
export const HISTORY_CHOICE = ['cardinal_history', ['shown', 'hidden']] as const;
const isHistoryShown = (): boolean => restoreChoice(...HISTORY_CHOICE) === 'shown';

/** The history of a card, the last page first; pages are read backwards, each with the newest last. */
export const cardHistoryQuery = (cardId: string) =>
  infiniteQueryOptions({
    queryKey: callKey(listCardHistory, { params: { cardId } }),
    queryFn: ({ pageParam, signal }) =>
      request(listCardHistory, {
        params: { cardId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
  });

/** Prefetches the history of a card where it is shown. */
export function prefetchHistory(client: QueryClient, cardId: string): void {
  if (isHistoryShown()) void client.prefetchInfiniteQuery(cardHistoryQuery(cardId));
}

/** The difference that an edit made in the description. It never changes. */
export const descriptionChangeQuery = (cardId: string, version: number) => ({
  ...callQuery(getDescriptionChange, { params: { cardId, version: String(version) } }),
  staleTime: Number.POSITIVE_INFINITY,
});
