import type { ServiceName } from '@cardinal/contracts';
import type { EventBus } from './events/bus.ts';
import { steadyNow } from './steady-clock.ts';

/** Rows cached in memory for a short time. */
export interface Cache<T> {
  /** The cached value of `key`, or what `load` returns; null is not cached. */
  get(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** The same for many keys; `load` gets the keys that are not cached. */
  getAll(keys: readonly string[], load: (keys: string[]) => Promise<Map<string, T>>): Promise<Map<string, T>>;
  /** Invalidates one key or all, in all processes that share the cache. Affected loads in progress are not cached. */
  invalidate(key?: string): void;
  /** Invalidates everything in this process only. */
  drop(): void;
}

export interface CacheOptions {
  /** How long a row is cached at most. Milliseconds. */
  ttlMs: number | (() => number);
  /** Maximum number of rows; the oldest are evicted first. */
  size: number;
}

function createRows<T>({ ttlMs, size }: CacheOptions) {
  const rows = new Map<string, { value: T; until: number }>();
  return {
    get(key: string): T | undefined {
      const row = rows.get(key);
      return row && row.until > steadyNow() ? row.value : undefined;
    },
    set(key: string, value: T): void {
      rows.delete(key);
      rows.set(key, { value, until: steadyNow() + (typeof ttlMs === 'number' ? ttlMs : ttlMs()) });
      if (rows.size > size) rows.delete(rows.keys().next().value as string);
    },
    delete: (key: string) => rows.delete(key),
    clear: () => rows.clear(),
  };
}

/** A cache of this process only: changes by others are seen once its entries expire. */
export function createCache<T>(options: CacheOptions): Cache<T> {
  const rows = createRows<T>(options);
  const loads = new Map<string, Promise<T | null>>();
  /** The keys of each load in progress, except those invalidated since it began. */
  const underWay = new Set<Set<string>>();

  /** Loads `keys` and caches the result, except for keys invalidated meanwhile. */
  async function loadAll(
    keys: readonly string[],
    load: () => Promise<Map<string, T>>,
  ): Promise<Map<string, T>> {
    const kept = new Set(keys);
    underWay.add(kept);
    try {
      const found = await load();
      for (const [key, value] of found) if (kept.has(key)) rows.set(key, value);
      return found;
    } finally {
      underWay.delete(kept);
    }
  }

  async function loadOne(key: string, load: () => Promise<T | null>): Promise<T | null> {
    const found = await loadAll([key], async () => {
      const value = await load();
      return new Map(value === null ? [] : [[key, value]]);
    });
    return found.get(key) ?? null;
  }

  function start(key: string, load: () => Promise<T | null>): Promise<T | null> {
    const loaded = loadOne(key, load).finally(() => {
      if (loads.get(key) === loaded) loads.delete(key);
    });
    loads.set(key, loaded);
    return loaded;
  }

  function invalidate(key?: string): void {
    // A load in progress may be older than the change.
    const dropFrom = (keys: { clear(): void; delete(key: string): boolean }) =>
      key === undefined ? keys.clear() : keys.delete(key);
    for (const keys of [rows, loads, ...underWay]) dropFrom(keys);
  }

  return {
    async get(key, load) {
      const known = rows.get(key);
      if (known !== undefined) return known;
      // Many requests miss the same row at once when it expires; one of them reads it for all.
      const loading = loads.get(key);
      return (loading && (await loading)) ?? start(key, load);
    },
    async getAll(keys, load) {
      const found = new Map<string, T>();
      const missing: string[] = [];
      for (const key of keys) {
        const value = rows.get(key);
        if (value === undefined) missing.push(key);
        else found.set(key, value);
      }
      if (missing.length === 0) return found;
      for (const [key, value] of await loadAll(missing, () => load(missing))) found.set(key, value);
      return found;
    },
    invalidate,
    drop: () => invalidate(),
  };
}

/** How long a row is cached at most while invalidations cannot be received. Milliseconds. */
const unheardMs = 2_000;

export type InvalidationBus = Pick<EventBus, 'broadcast' | 'onBroadcast' | 'onGap' | 'isReady'>;

/** The message that one key of a cache, or all, are out of date. */
interface Invalidation {
  name: string;
  key?: string;
}

export interface SharedCacheDeps {
  bus: InvalidationBus;
  /** The service whose replicas share it. */
  service: ServiceName;
  /** Unique among the caches of the service. */
  name: string;
  /** How long a row is cached at most. Milliseconds. */
  ttlMs: number;
  /** Maximum number of rows; the oldest are evicted first. */
  size: number;
}

/**
 * A cache that all replicas invalidate together: the process that changes data invalidates it and informs the others. A
 * replica that may have missed a message invalidates everything. `ttlMs` limits the remaining risk, such as a
 * connection that is dead without being noticed.
 */
export function createSharedCache<T>({ bus, service, name, ttlMs, size }: SharedCacheDeps): Cache<T> {
  const topic = `${service}.forget`;
  const own = createCache<T>({
    ttlMs: () => (bus.isReady() ? ttlMs : Math.min(ttlMs, unheardMs)),
    size,
  });
  bus.onBroadcast(topic, (payload) => {
    const invalidation = payload as Invalidation;
    if (invalidation.name === name) own.invalidate(invalidation.key);
  });
  bus.onGap(() => own.invalidate());
  return {
    get: own.get,
    getAll: own.getAll,
    drop: own.drop,
    invalidate(key) {
      own.invalidate(key);
      bus.broadcast(topic, { name, key } satisfies Invalidation);
    },
  };
}
