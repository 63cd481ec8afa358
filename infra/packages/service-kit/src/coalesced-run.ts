import { AsyncResource } from 'node:async_hooks';

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
