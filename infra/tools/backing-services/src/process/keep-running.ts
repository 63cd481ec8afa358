import { setTimeout as delay } from 'node:timers/promises';
import type { BackingService } from './child-service.ts';

/** A process that ran for this long did not fail at startup. */
const steadyMs = 30_000;
/**
 * Delays before restarts. The last one repeats: short enough to be back within seconds once a full disk has space
 * again.
 */
const pausesMs = [100, 500, 1_000, 2_000, 4_000];

export interface Kept<P extends BackingService> {
  /** The current or last process. */
  current(): P;
  /** Stops it cleanly and for good, also during a restart. */
  stop(): Promise<void>;
}

interface Options<P extends BackingService> {
  start: (signal: AbortSignal) => Promise<P>;
  /** Aborted before anything else is stopped: from then on nothing is restarted. */
  ending: AbortSignal;
  /** Logs what happens to it. */
  say: (line: string) => void;
}

/**
 * Keeps a service running: restarts it whenever it ends, with growing delays if it keeps ending.
 * @throws StartError if the first start fails
 */
export async function keepRunning<P extends BackingService>({
  start,
  ending,
  say,
}: Options<P>): Promise<Kept<P>> {
  const stopping = new AbortController();
  const signal = AbortSignal.any([ending, stopping.signal]);
  let service = await start(signal);

  /** Tries until it runs. Each reason is logged once. */
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
      // It may have just started.
      await service.stop();
    },
  };
}
