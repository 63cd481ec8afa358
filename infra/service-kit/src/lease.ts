import { type Connection, isDuplicateKey } from './mongo.ts';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

/**
 * Takes or renews the lease `name` for `holder`; one holder at a time, by the clocks of the processes.
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
  try {
    await leases.updateOne(
      { _id: name, $or: [{ holder }, { until: { $lt: new Date(now) } }] },
      { $set: { holder, until: new Date(now + ttlMs) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Gives a lease back, so that another process need not wait for it to run out. */
export async function releaseLease(connection: Connection, name: string, holder: string): Promise<void> {
  await connection.collection<LeaseDocument>('leases').deleteOne({ _id: name, holder });
}
