import type { Options, Store } from 'express-rate-limit';

/**
 * Counts requests in time windows by the steady clock. If the time of day were used and set back, a window would stay
 * open and reject ordinary clients.
 */
export class WindowStore implements Store {
  readonly localKeys = true;
  #windowMs = 60_000;
  readonly #windows = new Map<string, { hits: number; endsAt: number }>();
  #cleaning: NodeJS.Timeout | undefined;

  init({ windowMs }: Pick<Options, 'windowMs'>): void {
    this.#windowMs = windowMs;
    this.#cleaning ??= setInterval(() => this.#clean(), windowMs).unref();
  }

  increment(key: string) {
    const now = performance.now();
    const present = this.#windows.get(key);
    const window = present && present.endsAt > now ? present : { hits: 0, endsAt: now + this.#windowMs };
    window.hits += 1;
    this.#windows.set(key, window);
    return { totalHits: window.hits, resetTime: new Date(Date.now() + window.endsAt - now) };
  }

  decrement(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.hits > 0) window.hits -= 1;
  }

  resetKey(key: string): void {
    this.#windows.delete(key);
  }

  #clean(): void {
    const now = performance.now();
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
  }
}
