import { holdLease } from './lease.ts';
import type { Log } from './log.ts';
import type { Connection } from './mongo.ts';
import { isOutage } from './outage.ts';

/** Work that a service does by itself every so often; one replica at a time. It must be harmless to run twice. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/** Runs jobs until stopped; a job that fails is logged and tried again the next time. */
export function startJobs(
  connection: Connection,
  jobs: readonly Job[],
  holder: string,
  log: Log,
): { stop(): Promise<void> } {
  let stopping = false;
  const running = new Set<Promise<void>>();
  async function once(job: Job): Promise<void> {
    try {
      if (await holdLease(connection, `job:${job.name}`, holder, Math.max(job.everyMs * 2, 2_000)))
        await job.run();
    } catch (error) {
      // A database that is away is in the log already, once and not for every try.
      if (!stopping && !isOutage(error)) log.warn({ err: error, job: job.name }, 'job failed');
    }
  }
  const timers = jobs.map((job) => {
    let active = false;
    return setInterval(() => {
      if (active || stopping) return;
      active = true;
      const work = once(job).finally(() => {
        active = false;
        running.delete(work);
      });
      running.add(work);
    }, job.everyMs);
  });
  return {
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}
