import type { QueryClient } from '@tanstack/react-query';
import { cardQuery, commentsQuery } from './api/card.queries.ts';
import { prefetchHistory } from './lazy-parts.tsx';
import { referencesQuery } from './references/references.query.ts';

/** Prefetches a card with its comments, its references and its history. */
export function prefetchCard(client: QueryClient, cardId: string): void {
  void client.prefetchQuery(cardQuery(cardId));
  void client.prefetchQuery(commentsQuery(cardId));
  void client.prefetchQuery(referencesQuery(cardId));
  prefetchHistory(client, cardId);
}
