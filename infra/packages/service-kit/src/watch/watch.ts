import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { watchTimes } from '@cardinal/contracts';
import { isWithin, steadyNow } from '../steady-clock.ts';
import type { Revocation } from './watcher.model.ts';
import type { WatchAnswer } from './watchers.ts';

/** A lease on cached data of another service. It renews itself while it is used. */
export interface Watch {
  /** Whether every answered revocation has been applied here. Calling this keeps the watch running for a while. */
  isCurrent(): boolean;
  /** Ends the watch; the owner no longer waits for this process. */
  stop(): Promise<void>;
}

/** Calls of the owner. */
interface WatchedOwner<T extends Revocation> {
  watch(watcher: string, heard: string[]): Promise<WatchAnswer<T>>;
  unwatch(watcher: string): Promise<unknown>;
}

/** The cached data. */
interface Remembered<T extends Revocation> {
  /** Applies one revocation, which is confirmed once this resolves. */
  revoke(revoked: T): void | Promise<void>;
  /** A revocation may have been missed: invalidate all cached data. */
  forgetAll(): void;
}

export interface WatchDeps<T extends Revocation> {
  owner: WatchedOwner<T>;
  memory: Remembered<T>;
}

/** A watch that nobody uses ends after this long. Milliseconds. */
const idleMs = 10_000;
const retryMs = 500;

/** The watching side: polls the owner for revocations as long as somebody calls `isCurrent`. */
export function createWatch<T extends Revocation>({ owner, memory }: WatchDeps<T>): Watch {
  let stopping = false;
  let current: number | undefined;
  let used = Number.NEGATIVE_INFINITY;
  let watching: Promise<void> | undefined;

  const isNeeded = () => !stopping && isWithin(idleMs, used);

  async function listen(watcher: string): Promise<void> {
    let heard: string[] = [];
    while (isNeeded()) {
      const asked = steadyNow();
      const { isNew, revoked } = await owner.watch(watcher, heard);
      if (isNew) memory.forgetAll();
      for (const each of revoked) await memory.revoke(each);
      heard = revoked.map(({ id }) => id);
      current = asked;
    }
  }

  /** Invalidates first: the owner stops sending revocations. */
  async function leave(watcher: string): Promise<void> {
    current = undefined;
    memory.forgetAll();
    await owner.unwatch(watcher).catch(() => {});
  }

  /**
   * Each watch has a new name. A request of the last one may arrive late. It must not register this one without our
   * knowledge that it was new, nor end it.
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

  /** Outlives the request that starts it, so it runs outside its context. */
  const begin = AsyncResource.bind(() => {
    watching = watch();
  });

  return {
    isCurrent() {
      used = steadyNow();
      if (!watching && !stopping) begin();
      return current !== undefined && isWithin(watchTimes.trustMs, current);
    },
    async stop() {
      stopping = true;
      await watching;
    },
  };
}
