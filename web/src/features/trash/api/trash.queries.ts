import { listTrash } from '@cardinal/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';

/** Deleted cards of a project, newest first, page by page. Asked for anew each time: no message tells of them. */
export const trashQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: callKey(listTrash, { params: { slug } }),
    queryFn: ({ pageParam, signal }) =>
      request(listTrash, {
        params: { slug },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
