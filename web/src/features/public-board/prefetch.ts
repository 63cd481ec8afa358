import type { QueryClient } from '@tanstack/react-query';
import { publicCardsQuery } from '#features/card/index.ts';
import { publicBoardQuery } from './api/public-board.queries.ts';
import { publicSorting } from './public-order.ts';

/** Prefetches the data of a public board; its cards are requested in parallel with the board. */
export function prefetch(client: QueryClient, params: Record<string, string>, search: string): void {
  const { project: projectSlug = '', board: boardSlug = '' } = params;
  void client.prefetchQuery(publicBoardQuery(projectSlug, boardSlug));
  void client.prefetchInfiniteQuery(publicCardsQuery({ projectSlug, boardSlug }, publicSorting(search)));
}
