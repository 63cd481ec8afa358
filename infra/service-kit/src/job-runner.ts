import { createLease } from './lease.ts';
import type { Log } from './log.ts';
import type { Connection } from './mongo.ts';
import { isOutage } from './outage.ts';

/** A periodic job of a service, run by one replica at a time. It must be safe to run twice at once. */
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

/** How long the jobs of a replica that died wait for another one, at least. Milliseconds. */
const shortestLeaseMs = 12_000;

/** The lease outlasts the pause of the most frequent job, or replicas would take turns. */
const leaseMsOf = (jobs: readonly Job[]): number =>
  Math.max(shortestLeaseMs, 2 * Math.min(...jobs.map(({ everyMs }) => everyMs)));

/**
 * Runs jobs until stopped. A failed job is logged and runs again at its next time. One lease is for all jobs of a
 * service, so that it is renewed once in a while and not before each run.
 */
export function createJobRunner({ connection, jobs, holder, log }: JobRunnerDeps): { stop(): Promise<void> } {
  let stopping = false;
  const running = new Map<Job, Promise<void>>();
  const lease = createLease({ connection, name: 'jobs', holder, ttlMs: leaseMsOf(jobs) });
  let asking: Promise<boolean> | undefined;

  function isOurs(): Promise<boolean> {
    asking ??= lease.keep().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  function schedule(job: Job): NodeJS.Timeout {
    const once = async () => {
      try {
        if (await isOurs()) await job.run();
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
      if (lease.isHeld()) await lease.release().catch(() => {});
    },
  };
}
