import type { QueryClient } from '@tanstack/react-query';
import { boardsQuery, projectQuery } from '#features/project-data/index.ts';
import { overviewQuery } from '../api/overview.query.ts';

/** Prefetches the data of a project's page. */
export function prefetch(client: QueryClient, { slug }: Record<string, string>): void {
  if (!slug) return;
  void client.prefetchQuery(projectQuery(slug));
  void client.prefetchQuery(boardsQuery(slug));
  void client.prefetchQuery(overviewQuery(slug));
}
