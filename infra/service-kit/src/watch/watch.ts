import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { watchTimes } from '@cardinal/contracts';
import { isWithin, steadyNow } from '../steady-clock.ts';
import type { Revocation } from './watcher.model.ts';
import type { Told } from './watchers.ts';

/** A lease on what a process remembers of another service's data. It renews itself while it is used. */
export interface Watch {
  /** Whether every revocation that was answered has been applied here. Asking keeps the watch going for a while. */
  isCurrent(): boolean;
  /** Ends the watch; nobody waits for this process any longer. */
  stop(): Promise<void>;
}

/** How the owner is asked. */
interface WatchedOwner<T extends Revocation> {
  watch(watcher: string, heard: string[]): Promise<Told<T>>;
  unwatch(watcher: string): Promise<unknown>;
}

/** What is remembered. */
interface Remembered<T extends Revocation> {
  /** Applies one revocation; the owner is told so once this resolves. */
  revoke(revoked: T): void | Promise<void>;
  /** Something may have been missed: nothing that was remembered may be trusted. */
  forgetAll(): void;
}

export interface WatchDeps<T extends Revocation> {
  owner: WatchedOwner<T>;
  memory: Remembered<T>;
}

/** A watch that nobody uses ends after this long. Milliseconds. */
const idleMs = 10_000;
const retryMs = 500;

/** The watching part: asks the owner again and again what was revoked, as long as somebody asks `isCurrent`. */
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

  /** What is remembered goes first: the owner stops telling. */
  async function leave(watcher: string): Promise<void> {
    current = undefined;
    memory.forgetAll();
    await owner.unwatch(watcher).catch(() => {});
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
