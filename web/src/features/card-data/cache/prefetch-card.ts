import type { QueryClient } from '@tanstack/react-query';
import { cardQuery, commentsQuery } from '../queries/card.queries.ts';
import { referencesQuery } from '../queries/references.query.ts';
import { cardKey, findCard } from './card-cache.ts';

/** A prefetch that fails only comes too late. */
const prefetchHistory = (client: QueryClient, cardId: string): void =>
  void import('../history/card-history.queries.ts').then(
    (code) => code.prefetchHistory(client, cardId),
    () => {},
  );

/** Prefetches the comments, references and history of a card. */
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
