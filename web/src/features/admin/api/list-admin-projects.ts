import { listAdminProjects, type ResponseOf } from '@cardinal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type PageOf, requestPage } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { mostAtOnce, readAll } from '#api/read-all.ts';

export type AdminProject = ResponseOf<typeof listAdminProjects>[number];

export const projectsPageSize = 25;

/** One page of projects, and how many there are in all. */
export function adminProjectsQuery(page: number) {
  const query = { limit: projectsPageSize, offset: (page - 1) * projectsPageSize };
  return {
    ...queryOptions<PageOf<AdminProject>>({
      queryKey: callKey(listAdminProjects, { query }),
      queryFn: ({ signal }) => requestPage(listAdminProjects, { query, signal }),
    }),
    placeholderData: keepPreviousData,
  };
}

/** All of them, to choose one from. */
export const allProjectsQuery = queryOptions<AdminProject[]>({
  queryKey: callKey(listAdminProjects, { query: { limit: mostAtOnce } }),
  queryFn: ({ signal }) =>
    readAll((offset) => requestPage(listAdminProjects, { query: { limit: mostAtOnce, offset }, signal })),
});
