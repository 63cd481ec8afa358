import { AsyncResource } from 'node:async_hooks';

/** Runs work of the same key one after another and of different keys side by side. */
export interface KeyedQueue<K = string> {
  /** Runs `work` after all earlier work of `key`, whether that succeeded or not. */
  run<T>(key: K, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is running or waiting. */
  idle(): Promise<void>;
}

export function createKeyedQueue<K = string>(): KeyedQueue<K> {
  const tails = new Map<K, Promise<unknown>>();
  return {
    run(key, work) {
      const before = tails.get(key) ?? Promise.resolve();
      const result = before.then(work, work);
      const tail = result.catch(() => {});
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return result;
    },
    async idle() {
      while (tails.size > 0) await Promise.allSettled(tails.values());
    },
  };
}

/** Work that runs at most once at a time, however often it is requested. */
export interface CoalescedRun {
  /**
   * Starts a run now or, during a run, another one afterwards for all requests that arrive meanwhile. Resolves after a
   * run that began after the call; rejects if that run failed.
   */
  request(): Promise<void>;
  /** Starts no more runs. Resolves when the current one is over, even if it fails. */
  stop(): Promise<void>;
  /** Whether it was stopped, for work that can end early. */
  isStopped(): boolean;
}

/**
 * Coalesces requests to run `work`. Since a run serves several requests, it runs in the async context of this call, not
 * in that of a request. If a caller ignores the promise of a request, the work must not fail.
 */
export function createCoalescedRun({ work }: { work: () => Promise<void> }): CoalescedRun {
  const run = AsyncResource.bind(work);
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let stopped = false;

  function begin(): Promise<void> {
    next = null;
    if (stopped) return Promise.resolve();
    // Not synchronously: work that requests another run must find itself running.
    const begun = Promise.resolve()
      .then(run)
      .finally(() => {
        current = null;
      });
    current = begun;
    return begun;
  }

  return {
    request() {
      if (current) next ??= current.then(begin, begin);
      return next ?? begin();
    },
    async stop() {
      stopped = true;
      await (next ?? current)?.catch(() => {});
    },
    isStopped: () => stopped,
  };
}
