import { type Cache, createCache } from '@cardinal/service-kit';

/** How long a row may be outdated after a change by another replica. Milliseconds. */
const soonMs = 2_000;
const rows = 10_000;

/**
 * A cache for event handlers, which read the same rows several times for each event. One replica at a time handles
 * events and writes the read models, and it invalidates what it writes. A replica that takes over has an empty cache,
 * unless it handled events in the last two seconds. Requests use it too, once the watch has informed this replica of
 * all lost rights; the rights of streams are always read from the database.
 */
export const createEventCache = <T>(): Cache<T> => createCache<T>({ ttlMs: soonMs, size: rows });
