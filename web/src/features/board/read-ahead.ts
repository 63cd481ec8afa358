import type { QueryClient } from '@tanstack/react-query';
import { boardCardsQuery, readCardAhead } from '#features/card/index.ts';
import { projectQuery } from '#features/projects/index.ts';
import { boardQuery } from './api/get-board.ts';

/** What a board or a card will show, before somebody goes there. */
export function readAhead(client: QueryClient, params: Record<string, string>): void {
  const { projectSlug, boardSlug, cardId } = params;
  if (cardId) readCardAhead(client, cardId);
  if (cardId || !projectSlug || !boardSlug) return;
  void client.prefetchQuery(projectQuery(projectSlug));
  void client.prefetchQuery(boardQuery(projectSlug, boardSlug));
  void client.prefetchInfiniteQuery(boardCardsQuery({ projectSlug, boardSlug }));
}
