import { getBoard, listUserBoards } from '@cardinal/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { callKey } from '#api/query-options.ts';
import { boardsQuery, projectQuery, projectsQuery } from './projects.queries.ts';

/** Refetches everything that shows or counts boards, but not their cards. */
export async function refreshBoards(client: QueryClient, slug: string, boardSlug?: string): Promise<void> {
  const keys: QueryKey[] = [
    boardsQuery(slug).queryKey,
    projectQuery(slug).queryKey,
    projectsQuery.queryKey,
    callKey(listUserBoards),
    ...(boardSlug ? [callKey(getBoard, { params: { slug, boardSlug } })] : []),
  ];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, exact: true })));
}
