import type { ProjectPage } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { prefetchCard, publicCardsQuery } from '#features/card-data/index.ts';
import { publicBoardQuery } from './api/public-board.queries.ts';
import { publicSiteQuery } from './api/public-site.query.ts';
import { roadmapQuery } from './api/roadmap.queries.ts';
import { publicFilter } from './public-filter.ts';

/** Whether this is where the roadmap of a project is, among its boards. */
export const isRoadmap = (board: string): boolean => board === ('roadmap' satisfies ProjectPage);

/** Prefetches the data of a public board or of a card; the board's cards are requested in parallel with the board. */
export function prefetch(client: QueryClient, params: Record<string, string>, search: string): void {
  const { project: projectSlug = '', board: boardSlug = '', cardId } = params;
  void client.prefetchQuery(publicSiteQuery(projectSlug, boardSlug));
  if (cardId) {
    prefetchCard(client, cardId);
    return;
  }
  if (isRoadmap(boardSlug)) {
    void client.prefetchQuery(roadmapQuery(projectSlug));
    return;
  }
  void client.prefetchQuery(publicBoardQuery(projectSlug, boardSlug));
  void client.prefetchInfiniteQuery(publicCardsQuery({ projectSlug, boardSlug }, publicFilter(search)));
}
