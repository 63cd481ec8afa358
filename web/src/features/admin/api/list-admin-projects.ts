import { listAdminProjects, type ResponseOf } from '@cardinal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';
import { mostAtOnce, readAll } from '#api/read-all.ts';

export type AdminProject = ResponseOf<typeof listAdminProjects>[number];

export const projectsPageSize = 25;

/** One page of projects, and one more, which tells that there is a next page. */
export const adminProjectsQuery = (page: number) => ({
  ...callQuery(listAdminProjects, {
    query: { limit: projectsPageSize + 1, offset: (page - 1) * projectsPageSize },
  }),
  placeholderData: keepPreviousData,
});

/** All of them, to choose one from. */
export const allProjectsQuery = queryOptions<AdminProject[]>({
  queryKey: callKey(listAdminProjects, { query: { limit: mostAtOnce } }),
  queryFn: ({ signal }) =>
    readAll((offset) => request(listAdminProjects, { query: { limit: mostAtOnce, offset }, signal })),
});
