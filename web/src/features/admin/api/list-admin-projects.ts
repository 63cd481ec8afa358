import { listAdminProjects, type ResponseOf } from '@cardinal/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';

export type AdminProject = ResponseOf<typeof listAdminProjects>[number];

export const projectsPageSize = 25;

/** One page of projects, and one more, which tells that there is a next page. */
export const adminProjectsQuery = (page: number) => ({
  ...callQuery(listAdminProjects, {
    query: { limit: projectsPageSize + 1, offset: (page - 1) * projectsPageSize },
  }),
  placeholderData: keepPreviousData,
});

/** As many as the server gives at once, to choose one from. */
export const allProjectsQuery = callQuery(listAdminProjects, { query: { limit: 1_000 } });
