import type { QueryClient } from '@tanstack/react-query';
import { cardQuery, commentsQuery } from './api/card.queries.ts';
import { prefetchHistory } from './lazy-parts.tsx';

/** Prefetches a card with its comments and its history. */
export function prefetchCard(client: QueryClient, cardId: string): void {
  void client.prefetchQuery(cardQuery(cardId));
  void client.prefetchQuery(commentsQuery(cardId));
  prefetchHistory(client, cardId);
}
