import type { QueryClient } from '@tanstack/react-query';
import { cardQuery, commentsQuery } from './api/card.queries.ts';

/** Prefetches a card with its comments. */
export function prefetchCard(client: QueryClient, cardId: string): void {
  void client.prefetchQuery(cardQuery(cardId));
  void client.prefetchQuery(commentsQuery(cardId));
}
