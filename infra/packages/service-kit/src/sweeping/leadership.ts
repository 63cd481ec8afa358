import { randomUUID } from 'node:crypto';
import type { EventBus } from '../events/bus.ts';
import { createLease } from '../lease.ts';
import type { Connection } from '../mongo.ts';
import { createPace } from './pace.ts';

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
 * Which process of a service looks for what crashes and failures left, and how often. It must be safe that two do so at
 * once: a process that was paused may not know that another one has taken over.
 */
export interface Leadership {
  /** Whether it is this one, for now and until it looks again. */
  isOurs(): Promise<boolean>;
  /** The same, by a write that is acknowledged once all before it survive a crash. */
  confirm(): Promise<boolean>;
  /** How long to wait for the next look, at least so long. Milliseconds. */
  pause(least: number): number;
  /** Something happened of which a crash or a failure may leave work: looks are frequent again, whoever makes them. */
  noteActivity(): void;
  /** Called when pauses that are under way may be too long. */
  onActivity(listener: () => void): void;
  /** Lets another process take over. */
  stop(): Promise<void>;
}

/** What looks are at least apart from each other while something happens. Milliseconds. */
const usualMs = 5_000;
/** How much longer than its pause a process leads, so that it is not late for its next look; also as a share. */
const spare = { leastMs: 4_000, share: 1 / 6 };
/** How often the other processes are told that something happens. Milliseconds. */
const tellMs = 2_000;

/**
 * One process of a service leads, by a lease. A process that starts takes it over, whoever had it: it may be the
 * successor of one that crashed. So what a crash left is looked for at once.
 */
export function createLeadership({ connection, bus, service, holder, most }: LeadershipDeps): Leadership {
  const lease = createLease({ connection, name: 'sweeps', holder, ttlMs: usualMs + spare.leastMs });
  const pace = createPace(most === undefined ? {} : { most });
  const topic = `${service}.activity`;
  const own = randomUUID();
  const listeners: (() => void)[] = [];
  let toldAt = Number.NEGATIVE_INFINITY;
  let isNew = true;
  let asking: Promise<boolean> | undefined;

  function hear(): void {
    if (pace.noteActivity()) for (const listener of listeners) listener();
  }

  function noteActivity(): void {
    hear();
    if (performance.now() - toldAt < tellMs) return;
    toldAt = performance.now();
    bus.broadcast(topic, own);
  }

  bus.onBroadcast(topic, (from) => from !== own && hear());
  // Others may have missed that something happened here, and we that something happened there.
  bus.onGap(() => {
    toldAt = Number.NEGATIVE_INFINITY;
    noteActivity();
  });

  async function ask(): Promise<boolean> {
    const pauseMs = pace.pause(usualMs);
    const ttlMs = pauseMs + Math.max(spare.leastMs, pauseMs * spare.share);
    // Whoever renews it looks again before it ends, so others need not renew it in between.
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
      // What a process cannot finish before it ends is left, too.
      toldAt = Number.NEGATIVE_INFINITY;
      noteActivity();
      if (lease.isHeld()) await lease.release().catch(() => {});
    },
  };
}
