import { listUsers } from '@cardinal/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';

export const usersPageSize = 25;

/** One page of users, and one more, which tells that there is a next page. */
export const usersQuery = (page: number, search: string) => ({
  ...callQuery(listUsers, {
    query: { limit: usersPageSize + 1, offset: (page - 1) * usersPageSize, search: search || undefined },
  }),
  placeholderData: keepPreviousData,
});
