import {
  findUser,
  getAdminStatus,
  listAdminProjects,
  listPendingUsers,
  listUsers,
  type ResponseOf,
  type User,
} from '@cardinal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type PageOf, requestPage } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';
import { maxPageSize, readAll } from '#api/read-all.ts';

/** Also for guests: while there is no super admin, the panel creates the first one. */
export const adminStatusQuery = callQuery(getAdminStatus);

export type FoundUser = ResponseOf<typeof findUser>;

/** The user with exactly that name, and their projects. */
export const foundUserQuery = (username: string) => callQuery(findUser, { params: { username } });

export type AdminProject = ResponseOf<typeof listAdminProjects>[number];

export const projectsPageSize = 25;

/** One page of projects, and their total number. */
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

/** All projects, to choose one from. */
export const allProjectsQuery = queryOptions<AdminProject[]>({
  queryKey: callKey(listAdminProjects, { query: { limit: maxPageSize } }),
  queryFn: ({ signal }) =>
    readAll((offset) => requestPage(listAdminProjects, { query: { limit: maxPageSize, offset }, signal })),
});

export const pendingUsersQuery = callQuery(listPendingUsers);

export const usersPageSize = 25;

/** One page of users, and their total number. */
export function usersQuery(page: number, search: string) {
  const query = { limit: usersPageSize, offset: (page - 1) * usersPageSize, search: search || undefined };
  return {
    ...queryOptions<PageOf<User>>({
      queryKey: callKey(listUsers, { query }),
      queryFn: ({ signal }) => requestPage(listUsers, { query, signal }),
    }),
    placeholderData: keepPreviousData,
  };
}
