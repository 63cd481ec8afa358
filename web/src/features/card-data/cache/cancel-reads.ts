import type { MutationCacheNotifyEvent, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { cardQuery } from '../queries/card.queries.ts';
import { isCardList, isCardTable } from './card-lists.ts';

/**
 * Cancels reads that may contain a card: their answers are older than the optimistic update, and would revert it, or
 * lose the card between two columns. They are repeated as soon as nothing is being written.
 */
export function cancelReads(client: QueryClient, cardId: string): void {
  const alone = cardQuery(cardId).queryKey.join('/');
  const bringsIt = (key: QueryKey) => isCardList(key) || isCardTable(key) || key.join('/') === alone;
  const filter = { fetchStatus: 'fetching', predicate: ({ queryKey }: Query) => bringsIt(queryKey) } as const;
  const reads = new Set(client.getQueryCache().findAll(filter));
  if (reads.size === 0) return;
  const isOne = (query: Query) => reads.has(query);
  // A read without data yet continues, so that its place does not stay empty.
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
