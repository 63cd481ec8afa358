import { cardStatuses } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { preloadModal } from '#features/card/index.ts';
import { boardCardsQuery, prefetchCard } from '#features/card-data/index.ts';
import { projectQuery } from '#features/project-data/index.ts';
import { boardQuery } from './api/board.queries.ts';
import { CardList, KanbanBoard } from './lazy-views.tsx';
import { parseFilters, toColumnFilters } from './view/board-search.ts';
import { groupIn, viewIn } from './view/use-board-view.ts';

/** Prefetches the data of a board or a card. */
export function prefetch(client: QueryClient, params: Record<string, string>, search: string): void {
  const { projectSlug, boardSlug, cardId } = params;
  if (cardId) prefetchCard(client, cardId);
  if (!projectSlug || !boardSlug) return;
  if (cardId) void preloadModal();
  void client.prefetchQuery(projectQuery(projectSlug));
  void client.prefetchQuery(boardQuery(projectSlug, boardSlug));
  const address = { projectSlug, boardSlug };
  const filters = parseFilters(search, address);
  if (viewIn(search) === 'list') {
    void CardList.preload();
    void client.prefetchInfiniteQuery(boardCardsQuery(address, filters));
    return;
  }
  void KanbanBoard.preload();
  // Each column loads its own cards; lanes need only the number of all.
  for (const status of groupIn(search) ? cardStatuses.slice(0, 1) : cardStatuses) {
    void client.prefetchInfiniteQuery(boardCardsQuery(address, { ...toColumnFilters(filters), status }));
  }
}
