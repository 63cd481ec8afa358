import type { QueryClient } from '@tanstack/react-query';
import { cardQuery, commentsQuery } from './api/card.queries.ts';
import { cardKey, findCard } from './card-cache.ts';
import { prefetchHistory } from './lazy-parts.tsx';
import { referencesQuery } from './references/references.query.ts';

/** What is shown of a card beside itself. */
function prefetchRest(client: QueryClient, cardId: string): void {
  void client.prefetchQuery(commentsQuery(cardId));
  void client.prefetchQuery(referencesQuery(cardId));
  prefetchHistory(client, cardId);
}

/**
 * Prefetches a card with its comments, its references and its history. Nothing more is asked of an address of which
 * nobody knows whether there is such a card, and one that was merged is answered by the one that stays.
 */
export function prefetchCard(client: QueryClient, cardId: string): void {
  const isKnown = findCard(client, cardId) !== undefined;
  if (isKnown) prefetchRest(client, cardId);
  const asked = client.fetchQuery(cardQuery(cardId));
  void asked.then(
    (card) => {
      if (card.id !== cardId) client.setQueryData(cardKey(card.id), card);
      if (card.id !== cardId || !isKnown) prefetchRest(client, card.id);
    },
    // The screen says what is wrong.
    () => {},
  );
}
