/** Runs work of the same key one after another and of different keys side by side. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` after all earlier work of `key`, whether that succeeded or not. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    const tail = result.catch(() => {});
    this.#tails.set(key, tail);
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    return result;
  }

  /** Resolves when nothing is running or waiting. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.allSettled(this.#tails.values());
  }
}
