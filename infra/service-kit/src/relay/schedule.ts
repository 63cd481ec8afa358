import { createCoalescedRun } from '../coalesced-run.ts';

export interface ScheduleDeps {
  /** Looks once. Resolves with how long the next look may wait while nothing wakes it; milliseconds. Does not fail. */
  look(): Promise<number>;
}

export interface Schedule {
  /** Looks now, or right after the look that goes on. */
  wake(): void;
  /** Resolves when the last look is over. */
  stop(): Promise<void>;
  isStopped(): boolean;
}

/** When the relay looks: now, whenever it is woken, and after the pause that its last look asked for. */
export function createSchedule({ look }: ScheduleDeps): Schedule {
  let timer: NodeJS.Timeout | undefined;
  const looks = createCoalescedRun({
    work: async () => {
      clearTimeout(timer);
      const pause = await look();
      if (!looks.isStopped()) timer = setTimeout(wake, pause);
    },
  });
  const wake = () => void looks.request();
  wake();
  return {
    wake,
    isStopped: looks.isStopped,
    async stop() {
      await looks.stop();
      clearTimeout(timer);
    },
  };
}
