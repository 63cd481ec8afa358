import { type Connection, isDuplicateKey } from './mongo.ts';
import { steadyNow } from './steady-clock.ts';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
  /** How long it lasts from its last renewal. Milliseconds. */
  ttlMs?: number;
}

export interface LeaseDeps {
  connection: Connection;
  /** The resource: it has at most one holder at a time. */
  name: string;
  holder: string;
  /** How long it lasts without a renewal, where the last one did not say otherwise. Milliseconds. */
  ttlMs: number;
}

export interface Lease {
  /**
   * Acquires or renews it.
   * @returns whether `holder` has it now
   */
  renew(ttlMs?: number): Promise<boolean>;
  /** The same, but queries the database only if it would not last for the next `neededMs`. */
  keep(neededMs: number, ttlMs?: number): Promise<boolean>;
  /** Takes it, no matter who has it. */
  takeOver(ttlMs?: number): Promise<void>;
  /** How long another holder has it, as far as the last renewal has seen. */
  freeInMs(): number;
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
  let seen = { until: Number.NaN, since: 0, ttlMs: 0 };

  function stoodStill(other: LeaseDocument): boolean {
    const until = other.until.getTime();
    if (seen.until !== until) seen = { until, since: steadyNow(), ttlMs: other.ttlMs ?? ttlMs };
    return steadyNow() - seen.since >= seen.ttlMs;
  }

  async function take(forMs: number): Promise<boolean> {
    const now = Date.now();
    const until = new Date(now + forMs);
    const taken = { holder, until, ttlMs: forMs };
    try {
      await leases.updateOne(
        { _id: name, $or: [{ holder }, { until: { $lt: new Date(now) } }] },
        { $set: taken },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const other = await leases.findOne({ _id: name });
      if (!other || !stoodStill(other)) return false;
      const { modifiedCount } = await leases.updateOne({ _id: name, until: other.until }, { $set: taken });
      return modifiedCount === 1;
    }
  }

  async function renew(forMs = ttlMs): Promise<boolean> {
    const held = await take(forMs);
    heldUntil = held ? steadyNow() + forMs : Number.NEGATIVE_INFINITY;
    return held;
  }

  return {
    renew,
    keep: async (neededMs, forMs) => steadyNow() < heldUntil - neededMs || renew(forMs),
    async takeOver(forMs = ttlMs) {
      const until = new Date(Date.now() + forMs);
      await leases.updateOne({ _id: name }, { $set: { holder, until, ttlMs: forMs } }, { upsert: true });
      heldUntil = steadyNow() + forMs;
    },
    freeInMs: () =>
      Math.max(0, Math.min(seen.until - Date.now(), seen.since + seen.ttlMs - steadyNow()) || 0),
    isHeld: () => steadyNow() < heldUntil,
    async release() {
      heldUntil = Number.NEGATIVE_INFINITY;
      await leases.deleteOne({ _id: name, holder });
    },
  };
}
