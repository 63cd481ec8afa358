import type { QueryClient } from '@tanstack/react-query';
import { cardHistoryQuery, isHistoryShown } from './card-history.queries.ts';

/** Prefetches the history of a card where it is shown. */
export function prefetchHistory(client: QueryClient, cardId: string): void {
  if (isHistoryShown()) void client.prefetchInfiniteQuery(cardHistoryQuery(cardId));
}
