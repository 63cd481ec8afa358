import { createLease } from './lease.ts';
import type { Log } from './log.ts';
import type { Connection } from './mongo.ts';
import { isOutage } from './outage.ts';

/** A periodic job of a service, run by one replica at a time. It must be safe to run twice. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface JobRunnerDeps {
  connection: Connection;
  jobs: readonly Job[];
  /** This replica. */
  holder: string;
  log: Log;
}

/** Runs jobs until stopped. A failed job is logged and runs again at its next time. */
export function createJobRunner({ connection, jobs, holder, log }: JobRunnerDeps): { stop(): Promise<void> } {
  let stopping = false;
  const running = new Map<Job, Promise<void>>();

  function schedule(job: Job): NodeJS.Timeout {
    const ttlMs = Math.max(job.everyMs * 2, 2_000);
    const lease = createLease({ connection, name: `job:${job.name}`, holder, ttlMs });
    const once = async () => {
      try {
        if (await lease.renew()) await job.run();
      } catch (error) {
        // A database outage is already in the log, once and not for every try.
        if (!stopping && !isOutage(error)) log.warn({ err: error, job: job.name }, 'job failed');
      }
      running.delete(job);
    };
    return setInterval(() => {
      if (!stopping && !running.has(job)) running.set(job, once());
    }, job.everyMs);
  }

  const timers = jobs.map(schedule);
  return {
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
