import { listProjectActivity } from '@cardinal/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';

/** Everything that happened in a project, newest first, page by page. */
export const projectActivityQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: callKey(listProjectActivity, { params: { slug } }),
    queryFn: ({ pageParam, signal }) =>
      request(listProjectActivity, {
        params: { slug },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
