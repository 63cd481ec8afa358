import type { ServiceName } from '@cardinal/contracts';
import type { EventBus } from './events/bus.ts';
import { steadyNow } from './steady-clock.ts';

/** Rows that a process keeps in memory for a moment. */
export interface Memory<T> {
  /** What is remembered under `key`, or else what `load` finds; null is found anew each time. */
  get(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** The same for many keys; `load` finds those that are not remembered. */
  getAll(keys: readonly string[], load: (keys: string[]) => Promise<Map<string, T>>): Promise<Map<string, T>>;
  /** Forgets one key or all of them; what is being loaded of that right now is not kept either. */
  forget(key?: string): void;
  /** Forgets everything in this process alone. */
  drop(): void;
}

export interface MemoryOptions {
  /** How long a row is kept at most. Milliseconds. */
  ttlMs: number | (() => number);
  /** Rows at most; the oldest go first. */
  size: number;
}

function createRows<T>({ ttlMs, size }: MemoryOptions) {
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

/** A memory of this process alone: what others write is found when its time is over. */
export function createMemory<T>(options: MemoryOptions): Memory<T> {
  const rows = createRows<T>(options);
  const loads = new Map<string, Promise<T | null>>();
  /** The keys of each load that is under way, but those that were forgotten since it began. */
  const underWay = new Set<Set<string>>();

  /** Loads `keys` and stores what `load` finds of them, but for what was forgotten meanwhile. */
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

  function forget(key?: string): void {
    // What is being loaded right now may be older than what made us forget.
    const forgetIn = (keys: { clear(): void; delete(key: string): boolean }) =>
      key === undefined ? keys.clear() : keys.delete(key);
    for (const keys of [rows, loads, ...underWay]) forgetIn(keys);
  }

  return {
    async get(key, load) {
      const known = rows.get(key);
      if (known !== undefined) return known;
      // Many requests miss the same row at once when its time is over; one of them reads it for all.
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
    forget,
    drop: () => forget(),
  };
}

/** How long a row is kept at most while no hints come. Milliseconds. */
const unheardMs = 2_000;

export type Hints = Pick<EventBus, 'broadcast' | 'onBroadcast' | 'onGap' | 'isReady'>;

interface Hint {
  name: string;
  key?: string;
}

export interface SharedMemoryOptions {
  /** Whose replicas share it. */
  service: ServiceName;
  /** Among the memories of the service. */
  name: string;
  /** How long a row is kept at most. Milliseconds. */
  ttlMs: number;
  /** Rows at most; the oldest go first. */
  size: number;
}

/**
 * A memory that is as current as what it remembers in every replica: whoever changes that forgets it, and tells the
 * others. A replica that may have missed a hint forgets everything; `ttlMs` bounds what is left, such as a connection
 * that is dead and not yet known to be.
 */
export function createSharedMemory<T>(
  bus: Hints,
  { service, name, ttlMs, size }: SharedMemoryOptions,
): Memory<T> {
  const topic = `${service}.forget`;
  const own = createMemory<T>({
    ttlMs: () => (bus.isReady() ? ttlMs : Math.min(ttlMs, unheardMs)),
    size,
  });
  bus.onBroadcast(topic, (payload) => {
    const hint = payload as Hint;
    if (hint.name === name) own.forget(hint.key);
  });
  bus.onGap(() => own.forget());
  return {
    get: own.get,
    getAll: own.getAll,
    drop: own.drop,
    forget(key) {
      own.forget(key);
      bus.broadcast(topic, { name, key } satisfies Hint);
    },
  };
}
