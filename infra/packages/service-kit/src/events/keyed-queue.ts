/** Runs work of the same key one after another and of different keys side by side. */
export interface KeyedQueue {
  /** Runs `work` after all earlier work of `key`, whether that succeeded or not. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is running or waiting. */
  idle(): Promise<void>;
}

export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>();
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
