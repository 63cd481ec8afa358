import { createCoalescedRun } from '../coalesced-run.ts';

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
