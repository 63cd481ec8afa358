import type { QueryClient } from '@tanstack/react-query';
import { publicCardsQuery } from '#features/card/index.ts';
import { publicBoardQuery } from './api/public-board.queries.ts';

/** What a public board will show, before somebody goes there: its cards need not wait for its name. */
export function prefetch(client: QueryClient, params: Record<string, string>): void {
  const { project: projectSlug = '', board: boardSlug = '' } = params;
  void client.prefetchQuery(publicBoardQuery(projectSlug, boardSlug));
  void client.prefetchInfiniteQuery(publicCardsQuery({ projectSlug, boardSlug }));
}
