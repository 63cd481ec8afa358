import { toQueryString } from '@cardinal/contracts';
import type { QueryFunction } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { send } from './client.ts';

interface QueryFnOptions {
  /** The result without a session: an error, or null. */
  on401: 'throw' | 'returnNull';
}

/** Requests the path in a cache key: its segments joined with '/', an object at its end as the query. */
export function getQueryFn<Data>({ on401 }: QueryFnOptions): QueryFunction<Data | null> {
  return async ({ queryKey, signal }) => {
    const path = queryKey.filter((part) => typeof part !== 'object').join('/');
    const query = queryKey.find((part) => typeof part === 'object' && part !== null) ?? {};
    try {
      return (await send(path + toQueryString(query), { signal })) as Data;
    } catch (error) {
      if (on401 === 'returnNull' && isApiError(error, 401)) return null;
      throw error;
    }
  };
}
