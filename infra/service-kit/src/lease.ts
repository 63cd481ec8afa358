import { type Connection, isDuplicateKey } from './mongo.ts';
import { steadyNow } from './steady-clock.ts';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

/** What the leases of others last said, and since when: one that is not renewed for its time is over, whatever it says. */
const seen = new WeakMap<Connection, Map<string, { until: number; since: number }>>();

function stoodStill(connection: Connection, name: string, until: number, ttlMs: number): boolean {
  const leases = seen.get(connection) ?? new Map<string, { until: number; since: number }>();
  seen.set(connection, leases);
  const before = leases.get(name);
  if (before?.until === until) return steadyNow() - before.since >= ttlMs;
  leases.set(name, { until, since: steadyNow() });
  return false;
}

/**
 * Takes or renews the lease `name` for `holder`; one holder at a time. It ends by the time of day,
 * and where that was set back since, once it has stood still here for as long as it holds.
 * Work under a lease must still be harmless when two do it at once: a paused process may not know that it lost it.
 * @param ttlMs how long it holds without a renewal
 * @returns whether `holder` has it now
 */
export async function holdLease(
  connection: Connection,
  name: string,
  holder: string,
  ttlMs: number,
): Promise<boolean> {
  const leases = connection.collection<LeaseDocument>('leases');
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
    if (!other || !stoodStill(connection, name, other.until.getTime(), ttlMs)) return false;
    const taken = await leases.updateOne({ _id: name, until: other.until }, { $set: { holder, until } });
    return taken.modifiedCount === 1;
  }
}

/** Gives a lease back, so that another process need not wait for it to run out. */
export async function releaseLease(connection: Connection, name: string, holder: string): Promise<void> {
  await connection.collection<LeaseDocument>('leases').deleteOne({ _id: name, holder });
}
