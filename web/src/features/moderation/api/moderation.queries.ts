import { listModerationLog } from '@cardinal/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';

/** What moderators did in a project, newest first, page by page. */
export const moderationLogQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: callKey(listModerationLog, { params: { slug } }),
    queryFn: ({ pageParam, signal }) =>
      request(listModerationLog, {
        params: { slug },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
