import { AsyncResource } from 'node:async_hooks';

/** Work of which one run goes on at a time, however often it is asked for. */
export interface CoalescedRun {
  /**
   * Runs the work now, or while it runs once more after that, for all who ask meanwhile.
   * Resolves when a run that began after the call is over; rejects where that run failed.
   */
  request(): Promise<void>;
  /** Lets no run begin any more. Resolves when the one under way is over, however it ends. */
  stop(): Promise<void>;
  /** Whether it was stopped, for work that can end early. */
  isStopped(): boolean;
}

/**
 * Coalesces requests to run `work`. A run serves all who asked for it, so none happens in the async context of one of
 * them but in that of this call. Whoever ignores the promise of a request needs work that does not fail.
 */
export function createCoalescedRun(work: () => Promise<void>): CoalescedRun {
  const run = AsyncResource.bind(work);
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let stopped = false;

  function begin(): Promise<void> {
    next = null;
    if (stopped) return Promise.resolve();
    // Not at once: work that asks for itself must find itself running.
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
