import { type Connection, isDuplicateKey } from './mongo.ts';
import { steadyNow } from './steady-clock.ts';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

export interface LeaseDeps {
  connection: Connection;
  /** The resource: it has at most one holder at a time. */
  name: string;
  holder: string;
  /** How long it lasts without a renewal. Milliseconds. */
  ttlMs: number;
}

export interface Lease {
  /**
   * Acquires or renews it.
   * @returns whether `holder` has it now
   */
  renew(): Promise<boolean>;
  /** The same, but queries the database only after half of the time. */
  keep(): Promise<boolean>;
  /** Whether `holder` had it at the last renewal and it has not expired. */
  isHeld(): boolean;
  /** Releases it, so that another process need not wait for it to expire. */
  release(): Promise<void>;
}

/**
 * The lease `name`, as one process sees it. It expires by the time of day. If the clock was set back, it expires once
 * it has not changed for its duration, as observed here. Work under a lease must be safe if two processes do it at
 * once: a paused process may not know that it has lost it.
 */
export function createLease({ connection, name, holder, ttlMs }: LeaseDeps): Lease {
  const leases = connection.collection<LeaseDocument>('leases');
  let heldUntil = Number.NEGATIVE_INFINITY;
  /**
   * The last state of another process's lease, and since when: if it is not renewed for its duration, it has expired,
   * whatever it says.
   */
  let seen = { until: Number.NaN, since: 0 };

  function stoodStill(until: number): boolean {
    if (seen.until === until) return steadyNow() - seen.since >= ttlMs;
    seen = { until, since: steadyNow() };
    return false;
  }

  async function take(): Promise<boolean> {
    const now = Date.now();
    const until = new Date(now + ttlMs);
    try {
      await leases.updateOne(
        { _id: name, $or: [{ holder }, { until: { $lt: new Date(now) } }] },
        { $set: { holder, until } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const other = await leases.findOne({ _id: name });
      if (!other || !stoodStill(other.until.getTime())) return false;
      const taken = await leases.updateOne({ _id: name, until: other.until }, { $set: { holder, until } });
      return taken.modifiedCount === 1;
    }
  }

  async function renew(): Promise<boolean> {
    const held = await take();
    heldUntil = held ? steadyNow() + ttlMs : Number.NEGATIVE_INFINITY;
    return held;
  }

  return {
    renew,
    keep: async () => steadyNow() < heldUntil - ttlMs / 2 || renew(),
    isHeld: () => steadyNow() < heldUntil,
    async release() {
      heldUntil = Number.NEGATIVE_INFINITY;
      await leases.deleteOne({ _id: name, holder });
    },
  };
}
