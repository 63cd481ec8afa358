import type { QueryClient } from '@tanstack/react-query';
import { publicChangelogQuery, publicEntriesQuery, publicEntryQuery } from '#features/changelog/index.ts';
import { publicSiteQuery } from '../api/public-site.query.ts';

/** Prefetches a public changelog, or one entry of it. */
export function prefetch(client: QueryClient, { project = '', entryId }: Record<string, string>): void {
  void client.prefetchQuery(publicSiteQuery(project));
  void client.prefetchQuery(publicChangelogQuery(project));
  if (entryId) void client.prefetchQuery(publicEntryQuery(project, entryId));
  else void client.prefetchInfiniteQuery(publicEntriesQuery(project));
}
