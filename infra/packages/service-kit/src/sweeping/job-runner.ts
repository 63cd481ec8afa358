import type { Log } from '../log.ts';
import { isOutage } from '../outage.ts';
import type { Leadership } from './leadership.ts';
import { createSchedule, type Schedule } from './schedule.ts';

/** A periodic job of a service, run by one replica at a time. It must be safe to run twice at once. */
export interface Job {
  name: string;
  everyMs: number;
  /**
   * Whether it rests with the service: it runs at the start, every so often while something happens in the service, and
   * ever more seldom after it. So all that it finds must be left by something that happens there.
   */
  rests?: boolean;
  /** Of one that rests: resolves with a time if it is to run again by then, at once if that is past. */
  run(): Promise<unknown>;
}

export interface JobRunnerDeps {
  leadership: Leadership;
  jobs: readonly Job[];
  log: Log;
}

/** Runs jobs until stopped. A failed job is logged and runs again at its next time. */
export function createJobRunner({ leadership, jobs, log }: JobRunnerDeps): { stop(): Promise<void> } {
  let stopping = false;

  /** @returns the pause until its next run */
  async function runOnce({ name, everyMs, rests, run }: Job): Promise<number> {
    try {
      const again = (await leadership.isOurs()) && (await run());
      if (!rests) return everyMs;
      const pause = leadership.pause(everyMs);
      return again instanceof Date ? Math.max(everyMs, Math.min(again.getTime() - Date.now(), pause)) : pause;
    } catch (error) {
      // A database outage is already in the log, once and not for every try.
      if (!stopping && !isOutage(error)) log.warn({ err: error, job: name }, 'job failed');
      return everyMs;
    }
  }

  const planned = jobs.map((job): Schedule => {
    const { rests, everyMs } = job;
    const schedule = createSchedule({ look: () => runOnce(job), firstMs: rests ? 0 : everyMs });
    if (rests) leadership.onActivity(() => schedule.within(everyMs));
    return schedule;
  });
  return {
    async stop() {
      stopping = true;
      await Promise.all(planned.map(({ stop }) => stop()));
    },
  };
}
