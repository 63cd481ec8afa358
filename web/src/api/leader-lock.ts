export interface LeaderLock {
  isLeader(): boolean;
  /** Waits until no other tab leads, then leads until it is closed or another takes over. */
  wait(): void;
  /** Takes over from the tab that leads. */
  steal(): void;
  close(): void;
}

/**
 * Elects one leader among the tabs of this browser that use the same lock.
 * @param start called when this tab becomes the leader; returns a function that ends that
 */
export function createLeaderLock(name: string, start: () => () => void): LeaderLock {
  const closing = new AbortController();
  /** Under load, a tab may hear late that it was taken over, and lead again before. */
  const ends = new Set<() => void>();

  async function take(options: LockOptions): Promise<void> {
    let end = () => {};
    const lead = (): Promise<void> => {
      if (closing.signal.aborted) return Promise.resolve();
      const stop = start();
      end = () => ends.delete(end) && stop();
      ends.add(end);
      return new Promise((resolve) => closing.signal.addEventListener('abort', () => resolve()));
    };
    try {
      await navigator.locks.request(name, options, lead);
    } catch {
      // Closed while waiting, or taken over while leading.
    }
    end();
    if (!closing.signal.aborted) wait();
  }

  const wait = () => void take({ signal: closing.signal });
  return {
    isLeader: () => ends.size > 0,
    wait,
    steal: () => void take({ steal: true }),
    close() {
      closing.abort();
      for (const end of ends) end();
    },
  };
}
