/** However late the answer is, nobody waits for it longer. Milliseconds. */
const longest = 10_000;

interface Waiter {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Forms and buttons of this page that wait for the answer to their change.
 * @param onLate called with the id of a change that has taken too long
 */
export function createWaiters(onLate: (id: string) => void) {
  const waiters = new Map<string, Waiter & { timer: ReturnType<typeof setTimeout> }>();

  /** The one that waits for it, which then waits no longer. */
  function take(id: string): Waiter | undefined {
    const waiter = waiters.get(id);
    clearTimeout(waiter?.timer);
    waiters.delete(id);
    return waiter;
  }

  return {
    take,
    has: (id: string) => waiters.has(id),
    list: () => [...waiters.keys()],
    wait(id: string): Promise<unknown> {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiters.set(id, { resolve, reject, timer: setTimeout(() => onLate(id), longest) });
      return promise;
    },
    release(): void {
      for (const id of waiters.keys()) take(id)?.resolve(undefined);
    },
  };
}
