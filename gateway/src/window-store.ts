import type { Options, Store } from 'express-rate-limit';

/**
 * Counts requests in time windows by the steady clock. If the time of day were used and set back, a window would stay
 * open and reject ordinary clients.
 */
export function createWindowStore() {
  const windows = new Map<string, { hits: number; endsAt: number }>();
  let windowMs = 60_000;
  let cleaning: NodeJS.Timeout | undefined;

  function clean(): void {
    const now = performance.now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }

  return {
    localKeys: true,
    init(options: Pick<Options, 'windowMs'>): void {
      windowMs = options.windowMs;
      if (!cleaning) cleaning = setInterval(clean, windowMs).unref();
    },
    increment(key: string) {
      const now = performance.now();
      const present = windows.get(key);
      const window = present && present.endsAt > now ? present : { hits: 0, endsAt: now + windowMs };
      window.hits += 1;
      windows.set(key, window);
      return { totalHits: window.hits, resetTime: new Date(Date.now() + window.endsAt - now) };
    },
    decrement(key: string): void {
      const window = windows.get(key);
      if (window && window.hits > 0) window.hits -= 1;
    },
    resetKey(key: string): void {
      windows.delete(key);
    },
  } satisfies Store;
}
