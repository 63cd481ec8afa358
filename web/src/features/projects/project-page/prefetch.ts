import type { QueryClient } from '@tanstack/react-query';
import { boardsQuery, projectQuery } from '../api/projects.queries.ts';

/** What a project's page will show, before somebody goes there. */
export function prefetch(client: QueryClient, { slug }: Record<string, string>): void {
  if (!slug) return;
  void client.prefetchQuery(projectQuery(slug));
  void client.prefetchQuery(boardsQuery(slug));
}
