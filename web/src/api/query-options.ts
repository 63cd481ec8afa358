import { type Call, fillPath } from '@cardinal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { type RequestArgs, type RequestInput, type ResponseData, request } from './client.ts';

/**
 * The cache key of a call: its path by segments, `['/api/projects', 'apollo', 'boards']`, and its query last. So
 * `invalidateQueries({ queryKey: ['/api/projects', 'apollo'] })` matches everything below that project.
 */
export function callKey<C extends Call>(call: C, ...args: RequestArgs<C>): readonly unknown[] {
  const { params, query } = (args[0] ?? {}) as { params?: object; query?: object };
  return [...pathKey(fillPath(call.path, params)), ...queryKey(query)];
}

function pathKey(path: string): string[] {
  const [, root, first, ...rest] = path.split('/');
  return [`/${root}/${first}`, ...rest];
}

function queryKey(query: object = {}): unknown[] {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return set.length > 0 ? [Object.fromEntries(set)] : [];
}

/** `queryOptions` of a read call, for `useQuery`, `prefetchQuery`, `setQueryData(options.queryKey, …)`. */
export function callQuery<C extends Call>(call: C, ...args: RequestArgs<C>) {
  return queryOptions<ResponseData<C>>({
    queryKey: callKey(call, ...args),
    queryFn: ({ signal }) =>
      request(call, ...([{ ...(args[0] ?? {}), signal } as RequestInput<C>] as RequestArgs<C>)),
  });
}
