import { listUsers, type User } from '@cardinal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type PageOf, requestPage } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';

export const usersPageSize = 25;

/** One page of users, and how many there are in all. */
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
