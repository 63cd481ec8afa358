import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Revocation, sessionWatch, unwatchSessions, watchSessions } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';
import { isWithin, type Moment, thisMoment } from './two-clocks.ts';

/** What makes it safe to remember sessions: hearing of each that is revoked before whoever revoked it is told so. */
export interface SessionWatch {
  /** Whether nothing can have been revoked that was not heard of. Asking keeps the watch going for a while. */
  isCurrent(): boolean;
  /** Ends the watch; nobody waits for this gateway any longer. */
  stop(): Promise<void>;
}

export interface Forgetful {
  forget(revocation: Revocation): void;
  forgetAll(): void;
}

/** A watch that nobody needs ends after this long. Milliseconds. */
const idleMs = 10_000;
const retryMs = 500;

export function createSessionWatch(internal: InternalClient, memory: Forgetful): SessionWatch {
  let stopping = false;
  let current: Moment | undefined;
  let used = 0;
  let watching: Promise<void> | undefined;

  const isNeeded = () => !stopping && performance.now() - used < idleMs;

  async function listen(watcher: string): Promise<void> {
    let heard: string[] = [];
    while (isNeeded()) {
      const asked = thisMoment();
      const { isNew, revoked } = await internal.call(watchSessions, { body: { watcher, heard } });
      if (isNew) memory.forgetAll();
      for (const revocation of revoked) memory.forget(revocation);
      heard = revoked.map(({ id }) => id);
      current = asked;
    }
  }

  /** What is remembered goes first: auth stops telling. */
  async function leave(watcher: string): Promise<void> {
    current = undefined;
    memory.forgetAll();
    await internal.call(unwatchSessions, { body: { watcher } }).catch(() => {});
  }

  /**
   * Each watch has a name of its own. What was asked under the last one may arrive at any time, and must neither make
   * this one known without our hearing that it was new, nor end it.
   */
  async function watch(): Promise<void> {
    while (isNeeded()) {
      const watcher = randomUUID();
      try {
        await listen(watcher);
        await leave(watcher);
      } catch {
        void leave(watcher);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
    watching = undefined;
  }

  /** Outlives the request that begins it, and is not part of it. */
  const begin = AsyncResource.bind(() => {
    watching = watch();
  });

  return {
    isCurrent() {
      used = performance.now();
      if (!watching && !stopping) begin();
      return current !== undefined && isWithin(sessionWatch.trustMs, current);
    },
    async stop() {
      stopping = true;
      await watching;
    },
  };
}
