import type { QueryClient } from '@tanstack/react-query';
import { unreadQuery } from '#features/notifications/index.ts';
import { pointsQuery, projectsQuery } from '#features/project-data/index.ts';
import { workQuery } from './my-work/api/work.queries.ts';

/** Prefetches the data of the dashboard. */
export function prefetch(client: QueryClient): void {
  for (const query of [projectsQuery, pointsQuery, workQuery]) void client.prefetchQuery(query as never);
  void client.prefetchInfiniteQuery(unreadQuery);
}
