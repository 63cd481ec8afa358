import { type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';
import { ApiError, pauseWhileAway } from '#api/api-error.ts';
import { getQueryFn } from '#api/query-fn.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Stale times and retries of reads; fewer requests on a slow connection. */
const cacheTimes = {
  normal: { fresh: 2 * MINUTE, readRetries: 3, readRetryDelay: SECOND, refetchOnFocus: true },
  slow: { fresh: 5 * MINUTE, readRetries: 1, readRetryDelay: 2 * SECOND, refetchOnFocus: false },
  unused: 10 * MINUTE,
} as const;

interface NetworkInformation {
  effectiveType?: string;
}

/** Checked each time, since a phone may leave the Wi-Fi while the page is open. */
export function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return ['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '');
}

const times = () => (isSlowConnection() ? cacheTimes.slow : cacheTimes.normal);

/** A 4xx does not change on a retry. */
const isFinal = (error: Error) => error instanceof ApiError && error.isClientError;

/**
 * Reads again what changes while it is being read for the first time. TanStack Query would take the answer for new,
 * although it may be older than the change.
 */
class Client extends QueryClient {
  readonly #readAgain = new Set<Query>();

  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
      if (query.state.data === undefined) this.#invalidateLater(query, filters?.refetchType);
    return super.invalidateQueries(filters, options);
  }

  #invalidateLater(query: Query, refetchType: InvalidateQueryFilters['refetchType']): void {
    if (this.#readAgain.has(query)) return;
    this.#readAgain.add(query);
    const invalidate = () => {
      this.#readAgain.delete(query);
      void super.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
    };
    query.promise?.then(invalidate, invalidate);
  }
}

export function createQueryClient(): QueryClient {
  return new Client({
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: 'throw' }),
        staleTime: () => times().fresh,
        gcTime: cacheTimes.unused,
        retry: (failures, error) => !isFinal(error) && failures < times().readRetries,
        retryDelay: (_failures, error) => pauseWhileAway(error) ?? times().readRetryDelay,
        refetchOnWindowFocus: () => times().refetchOnFocus,
        // A page that failed because the server was unavailable recovers by itself.
        refetchInterval: ({ state }) =>
          state.status === 'error' ? (pauseWhileAway(state.error) ?? false) : false,
      },
      // `request` itself sends again, with its key, all that may be.
      mutations: { retry: false },
    },
  });
}
