import { setTimeout as delay } from 'node:timers/promises';
import type { BackingService } from './child-service.ts';

/** Whoever ran for so long did not end because of how it started. */
const steadyMs = 30_000;
/**
 * Before each start after an unexpected end. The last one holds from then on: short enough to be there within seconds
 * once a full disk has room again.
 */
const pausesMs = [100, 500, 1_000, 2_000, 4_000];

export interface Kept<P extends BackingService> {
  /** The one that runs, or that ran last. */
  current(): P;
  /** Clean stop, for good; also while it is just starting again. */
  stop(): Promise<void>;
}

interface Options<P extends BackingService> {
  start: (signal: AbortSignal) => Promise<P>;
  /** Aborted before anything else is stopped: whatever ends from then on is left alone. */
  ending: AbortSignal;
  /** Takes what happens to it, in a few words. */
  say: (line: string) => void;
}

/**
 * Keeps a service running: starts it again whenever it ends, after pauses that grow while it keeps ending.
 * @throws StartError when it does not come up the first time
 */
export async function keepRunning<P extends BackingService>({
  start,
  ending,
  say,
}: Options<P>): Promise<Kept<P>> {
  const stopping = new AbortController();
  const signal = AbortSignal.any([ending, stopping.signal]);
  let service = await start(signal);

  /** Tries until it is there. A reason is said once, not with every try. */
  async function startAgain(pauses: number[]): Promise<void> {
    const pause = () => delay(pauses.length > 1 ? pauses.shift() : pauses[0], undefined, { signal });
    await pause();
    say('ended unexpectedly and is started again');
    for (let said = ''; ; await pause()) {
      try {
        service = await start(signal);
        return say('is back');
      } catch (error) {
        const why = (error as Error).message;
        if (why !== said && !signal.aborted) say(`cannot start, is tried again: ${why}`);
        said = why;
      }
    }
  }

  async function watch(): Promise<void> {
    for (let pauses = [...pausesMs]; ; ) {
      const since = performance.now();
      await service.exited;
      signal.throwIfAborted();
      if (performance.now() - since > steadyMs) pauses = [...pausesMs];
      await startAgain(pauses);
    }
  }

  const watching = watch().catch(() => {});
  return {
    current: () => service,
    async stop() {
      stopping.abort();
      await service.stop();
      await watching;
      // It may have come up at that very moment.
      await service.stop();
    },
  };
}
