import { type Cache, createCache } from '@cardinal/service-kit';

/** How long a row outlives a change that another replica stored. Milliseconds. */
const soonMs = 2_000;
const rows = 10_000;

/**
 * Remembers for handlers of events what they ask read models for, several times for each event. One replica at a time
 * gets the events and writes the read models, and it forgets what it writes; one that takes over has nothing to
 * remember, unless it handled events in the last two seconds. So it must not be asked for anything else but events:
 * what a stream may hear is read anew each time.
 */
export const createEventCache = <T>(): Cache<T> => createCache<T>({ ttlMs: soonMs, size: rows });
