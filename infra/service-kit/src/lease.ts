import { type Connection, isDuplicateKey } from './mongo.ts';
import { steadyNow } from './steady-clock.ts';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

export interface LeaseDeps {
  connection: Connection;
  /** What it is for: at most one holder has it at a time. */
  name: string;
  holder: string;
  /** How long it holds without a renewal. Milliseconds. */
  ttlMs: number;
}

export interface Lease {
  /** Takes or renews it. @returns whether `holder` has it now */
  renew(): Promise<boolean>;
  /** The same, but asks the database only once half of the time is over. */
  keep(): Promise<boolean>;
  /** Whether `holder` had it at the last renewal and its time is not over. */
  isHeld(): boolean;
  /** Gives it back, so that another process need not wait for it to run out. */
  release(): Promise<void>;
}

/**
 * The lease `name`, as one process sees it. It ends by the time of day, and where that was set back since, once it has
 * stood still here for as long as it holds. Work under a lease must still be harmless when two do it at once: a paused
 * process may not know that it lost it.
 */
export function createLease({ connection, name, holder, ttlMs }: LeaseDeps): Lease {
  const leases = connection.collection<LeaseDocument>('leases');
  let heldUntil = Number.NEGATIVE_INFINITY;
  /** What the lease of another last said, and since when: one that is not renewed for its time is over, whatever it says. */
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
