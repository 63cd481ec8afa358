import type { ServiceName } from '@cardinal/contracts';
import type { EventBus } from './events/bus.ts';
import { steadyNow } from './steady-clock.ts';

/** Rows that a process keeps in memory for a moment. */
export interface Memory<T> {
  /** What is remembered under `key`, or else what `load` finds; null is found anew each time. */
  get(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** The same for many keys; `load` finds those that are not remembered. */
  getAll(keys: readonly string[], load: (keys: string[]) => Promise<Map<string, T>>): Promise<Map<string, T>>;
  /** Forgets one key or all of them, and keeps nothing of what is being loaded right now. */
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

/** A memory of this process alone: what others write is found when its time is over. */
export function createMemory<T>({ ttlMs, size }: MemoryOptions): Memory<T> {
  const rows = new Map<string, { value: T; until: number }>();
  const loads = new Map<string, Promise<T | null>>();
  let generation = 0;

  function store(key: string, value: T): void {
    rows.delete(key);
    rows.set(key, { value, until: steadyNow() + (typeof ttlMs === 'number' ? ttlMs : ttlMs()) });
    if (rows.size > size) rows.delete(rows.keys().next().value as string);
  }

  const fresh = (key: string): T | undefined => {
    const row = rows.get(key);
    return row && row.until > steadyNow() ? row.value : undefined;
  };

  async function start(key: string, load: () => Promise<T | null>): Promise<T | null> {
    const started = generation;
    const loaded = load();
    loads.set(key, loaded);
    try {
      const value = await loaded;
      if (value !== null && generation === started) store(key, value);
      return value;
    } finally {
      if (loads.get(key) === loaded) loads.delete(key);
    }
  }

  function forget(key?: string): void {
    // What is being loaded right now may be older than what made us forget.
    generation += 1;
    loads.clear();
    if (key === undefined) rows.clear();
    else rows.delete(key);
  }

  return {
    async get(key, load) {
      const known = fresh(key);
      if (known !== undefined) return known;
      // Many requests miss the same row at once when its time is over; one of them reads it for all.
      const loading = loads.get(key);
      return (loading && (await loading)) ?? start(key, load);
    },
    async getAll(keys, load) {
      const found = new Map<string, T>();
      const missing: string[] = [];
      for (const key of keys) {
        const value = fresh(key);
        if (value === undefined) missing.push(key);
        else found.set(key, value);
      }
      if (missing.length === 0) return found;
      const started = generation;
      for (const [key, value] of await load(missing)) {
        found.set(key, value);
        if (generation === started) store(key, value);
      }
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
