interface GatheringDeps<T> {
  work: (value: T) => void;
  /** Requests for a key within this time are worked on together. Milliseconds. */
  gatherMs: number;
}

/** Runs `work` for each key a moment after the first request for it. */
export function createGathering<T>({ work, gatherMs }: GatheringDeps<T>) {
  const waiting = new Map<string, NodeJS.Timeout>();
  return {
    request(key: string, value: T): void {
      if (waiting.has(key)) return;
      const run = () => {
        waiting.delete(key);
        work(value);
      };
      waiting.set(key, setTimeout(run, gatherMs).unref());
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
