import { setTimeout as delay } from 'node:timers/promises';
import { isOutage } from './outage.ts';
import { createCoalescedRun } from './queue.ts';

export interface ScheduleDeps {
  /** Looks once. Resolves with how long the next look may wait while nothing wakes it; milliseconds. Does not fail. */
  look(): Promise<number>;
  /** How long the first look may wait; milliseconds. */
  firstMs?: number;
}

export interface Schedule {
  /** Looks now, or right after the look that goes on. */
  wake(): void;
  /** Looks within so many milliseconds, or earlier if that was planned. */
  within(ms: number): void;
  /** Resolves when the last look is over. */
  stop(): Promise<void>;
  isStopped(): boolean;
}

/** When something is looked for: now, whenever it is woken, and after the pause that its last look asked for. */
export function createSchedule({ look, firstMs = 0 }: ScheduleDeps): Schedule {
  let timer: NodeJS.Timeout | undefined;
  let plannedAt = Number.POSITIVE_INFINITY;
  const looks = createCoalescedRun({
    work: async () => {
      clearTimeout(timer);
      plannedAt = Number.POSITIVE_INFINITY;
      const pause = await look();
      within(pause);
    },
  });
  const wake = () => void looks.request();
  function within(ms: number): void {
    const at = performance.now() + ms;
    if (looks.isStopped() || at >= plannedAt) return;
    clearTimeout(timer);
    plannedAt = at;
    timer = setTimeout(wake, ms).unref();
  }
  if (firstMs > 0) within(firstMs);
  else wake();
  return {
    wake,
    within,
    isStopped: looks.isStopped,
    async stop() {
      await looks.stop();
      clearTimeout(timer);
    },
  };
}

/** How long to pause between looks for something: briefly after something happened, ever longer after it. */
export interface Pace {
  /** Something happened. @returns whether the last time was long ago, so that pauses may be long by now */
  noteActivity(): boolean;
  /** The next pause, which is at least so long. Milliseconds. */
  pause(least: number): number;
}

export interface PaceOptions {
  /** The longest pause. Milliseconds. */
  most?: number;
  now?: () => number;
}

/** The longest pause of all that looks for what may have been left. Milliseconds. */
const defaultMost = 60_000;
/** The shortest time in which a pause can have grown. Milliseconds. */
const briefMs = 500;

/** A pause is as long as nothing has happened. So it doubles from look to look, up to a minute. */
export function createPace({ most = defaultMost, now = () => performance.now() }: PaceOptions = {}): Pace {
  let activeAt = now();
  return {
    noteActivity() {
      const since = now() - activeAt;
      activeAt += since;
      return since > briefMs;
    },
    pause: (least) => Math.max(least, Math.min(now() - activeAt, most)),
  };
}

/** Delays between tries, in milliseconds. */
export interface Patience {
  minMs: number;
  maxMs: number;
}

/**
 * The delay after `troubles` consecutive failures: doubled each time, with jitter, so that not everything is tried again
 * at the same moment.
 * @param chance from 0 to 1
 */
export function retryDelay(troubles: number, { minMs, maxMs }: Patience, chance: number): number {
  const delay = Math.min(maxMs, minMs * 2 ** Math.min(troubles - 1, 30));
  return Math.round(delay * (1 - chance / 4));
}

const outagePauseMs = 200;

/** Retries a write that records an external effect during a database outage, until the process stops. */
export async function retryWrite(write: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isOutage(error) || stopping.aborted) throw error;
      await delay(outagePauseMs);
    }
  }
}

/** A recurring event that callers wait for, with a timeout. */
export interface Signal {
  raise(): void;
  /** The next occurrence; call it before checking whether waiting is necessary. */
  next(): {
    /** @returns whether it occurred by then */
    within(ms: number): Promise<boolean>;
  };
}

export function createSignal(): Signal {
  let raised = 0;
  const waiting = new Set<() => void>();
  return {
    raise() {
      raised += 1;
      for (const goOn of waiting) goOn();
    },
    next() {
      const before = raised;
      return {
        within: (ms) =>
          new Promise((resolve) => {
            if (raised !== before) return resolve(true);
            const goOn = () => {
              clearTimeout(timer);
              waiting.delete(goOn);
              resolve(raised !== before);
            };
            const timer = setTimeout(goOn, ms);
            waiting.add(goOn);
          }),
      };
    },
  };
}
