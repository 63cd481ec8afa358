import { randomUUID } from 'node:crypto';
import type { EventBus } from './events/bus.ts';
import { createLease } from './lease.ts';
import type { Log } from './log.ts';
import type { Connection } from './mongo.ts';
import { isOutage } from './outage.ts';
import { createPace, createSchedule, type Schedule } from './schedule.ts';

export interface LeadershipDeps {
  connection: Connection;
  bus: Pick<EventBus, 'broadcast' | 'onBroadcast' | 'onGap'>;
  service: string;
  /** This replica. */
  holder: string;
  /** The longest pause; for tests. Milliseconds. */
  most?: number;
}

/**
 * Decides which process of a service looks for what crashes and failures left, and how often. It must be safe that
 * two do so at once: a process that was paused may not know that another one has taken over.
 */
export interface Leadership {
  /** Whether it is this one, for now and until it looks again. */
  isOurs(): Promise<boolean>;
  /** The same, by a write that is acknowledged once all before it survive a crash. */
  confirm(): Promise<boolean>;
  /** How long to wait for the next look, at least so long. Milliseconds. */
  pause(least: number): number;
  /**
   * Something happened of which a crash or a failure may leave work: polls are frequent again, in whichever process.
   */
  noteActivity(): void;
  /** Called when pauses that are under way may be too long. */
  onActivity(listener: () => void): void;
  /** Lets another process take over. */
  stop(): Promise<void>;
}

/** The least time between looks while something happens. Milliseconds. */
const usualMs = 5_000;
/** How much longer than its pause a process leads, so that it is not late for its next look; also as a share. */
const spare = { leastMs: 4_000, share: 1 / 6 };
/** How often the other processes learn that something happens. Milliseconds. */
const announceMs = 2_000;

/**
 * One process of a service leads, by a lease. A process that starts takes it over, no matter who had it: it may be
 * the successor of one that crashed. So what a crash left is looked for at once.
 */
export function createLeadership({ connection, bus, service, holder, most }: LeadershipDeps): Leadership {
  const lease = createLease({ connection, name: 'sweeps', holder, ttlMs: usualMs + spare.leastMs });
  const pace = createPace(most === undefined ? {} : { most });
  const topic = `${service}.activity`;
  const own = randomUUID();
  const listeners: (() => void)[] = [];
  let announcedAt = Number.NEGATIVE_INFINITY;
  let isNew = true;
  let asking: Promise<boolean> | undefined;

  function hear(): void {
    if (pace.noteActivity()) for (const listener of listeners) listener();
  }

  function noteActivity(): void {
    hear();
    if (performance.now() - announcedAt < announceMs) return;
    announcedAt = performance.now();
    bus.broadcast(topic, own);
  }

  bus.onBroadcast(topic, (from) => from !== own && hear());
  // Others may have missed that something happened here, and we that something happened there.
  bus.onGap(() => {
    announcedAt = Number.NEGATIVE_INFINITY;
    noteActivity();
  });

  async function ask(): Promise<boolean> {
    const pauseMs = pace.pause(usualMs);
    const ttlMs = pauseMs + Math.max(spare.leastMs, pauseMs * spare.share);
    // The process that renews it polls again before it ends, so others need not renew it in between.
    if (!isNew) return lease.keep(Math.max(usualMs, pauseMs / 2), ttlMs);
    await lease.takeOver(ttlMs);
    isNew = false;
    return true;
  }

  return {
    isOurs() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    confirm: () => lease.renew(),
    pause: (least) => {
      const pauseMs = pace.pause(least);
      return lease.isHeld() ? pauseMs : Math.max(least, Math.min(pauseMs, lease.freeInMs()));
    },
    noteActivity,
    onActivity: (listener) => void listeners.push(listener),
    async stop() {
      // This process, too, may leave something that it cannot finish before it ends.
      announcedAt = Number.NEGATIVE_INFINITY;
      noteActivity();
      if (lease.isHeld()) await lease.release().catch(() => {});
    },
  };
}

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
