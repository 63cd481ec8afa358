import type { QueryClient } from '@tanstack/react-query';
import { prefetchCard, publicCardsQuery } from '#features/card/index.ts';
import { publicBoardQuery } from './api/public-board.queries.ts';
import { publicFilter } from './public-filter.ts';

/** Prefetches the data of a public board or of a card; the board's cards are requested in parallel with the board. */
export function prefetch(client: QueryClient, params: Record<string, string>, search: string): void {
  const { project: projectSlug = '', board: boardSlug = '', cardId } = params;
  if (cardId) {
    prefetchCard(client, cardId);
    return;
  }
  void client.prefetchQuery(publicBoardQuery(projectSlug, boardSlug));
  void client.prefetchInfiniteQuery(publicCardsQuery({ projectSlug, boardSlug }, publicFilter(search)));
}
