import type { MutationCacheNotifyEvent, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { cardQuery } from './api/card.queries.ts';
import { isCardList, isCardTable } from './card-lists.ts';

/**
 * Ends the reads that may bring a card: their answers are older than the change about to be shown, and would take it
 * back, or lose the card between two columns. They are made again as soon as nothing is being written.
 */
export function cancelReads(client: QueryClient, cardId: string): void {
  const alone = cardQuery(cardId).queryKey.join('/');
  const bringsIt = (key: QueryKey) => isCardList(key) || isCardTable(key) || key.join('/') === alone;
  const filter = { fetchStatus: 'fetching', predicate: ({ queryKey }: Query) => bringsIt(queryKey) } as const;
  const reads = new Set(client.getQueryCache().findAll(filter));
  if (reads.size === 0) return;
  const isOne = (query: Query) => reads.has(query);
  // One that has nothing to show yet goes on meanwhile, rather than leave its place empty.
  void client.cancelQueries({ predicate: (query) => isOne(query) && query.state.data !== undefined });
  const stop = client.getMutationCache().subscribe((event) => {
    if (!isEnd(event) || client.isMutating() > 0) return;
    stop();
    void client
      .cancelQueries({ predicate: isOne })
      .then(() => client.invalidateQueries({ predicate: isOne }));
  });
}

const isEnd = (event: MutationCacheNotifyEvent) =>
  event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error');
