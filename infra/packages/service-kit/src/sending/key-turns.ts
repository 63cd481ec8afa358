import mongoose from 'mongoose';
import { type Connection, isDuplicateKey } from '../mongo.ts';

/** The replica that sends the items of a key, and when the receiver accepts items again. */
export interface KeyTurn {
  _id: string;
  holder: string;
  until: Date;
  /** When the wait until `notBefore` began; not stored by earlier releases. */
  pacedAt?: Date;
  notBefore: Date;
  /** Consecutive failed tries. */
  troubles: number;
}

const long = new Date(0);

/** Clocks of several machines may differ by this much. */
const apartMs = 2_000;

/**
 * The rest at `now` of a wait from `since` until `until`, in milliseconds. Zero if it would begin in the future: then the
 * clock was set back by an unknown amount.
 */
export function remainingMs(since: Date, until: Date, now: number): number {
  return now < since.getTime() - apartMs ? 0 : Math.max(0, until.getTime() - now);
}

/** How long the receiver still accepts nothing at `now`, in milliseconds. */
export const getPauseMs = ({ pacedAt = long, notBefore }: KeyTurn, now: number): number =>
  remainingMs(pacedAt, notBefore, now);

const schema = new mongoose.Schema<KeyTurn>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
    pacedAt: { type: Date },
    notBefore: { type: Date, required: true },
    troubles: { type: Number, default: 0 },
  },
  { versionKey: false, id: false } as never,
);

export interface KeyTurnsDeps {
  connection: Connection;
  /** The name of their collection, such as `slack_channels`. */
  collection: string;
  /** This replica. */
  holder: string;
  /** How long it keeps a key without renewing it. */
  leaseMs: number;
}

export type KeyTurns = ReturnType<typeof createKeyTurns>;

/** Leases on keys: one replica at a time sends the items of a key. Pace and pauses of a key outlive a lease. */
export function createKeyTurns({ connection, collection, holder, leaseMs }: KeyTurnsDeps) {
  const model = connection.model<KeyTurn>(`Turns in ${collection}`, schema, collection);
  return {
    /** The keys that no other replica holds and whose receivers accept items within `patienceMs`. */
    async free(keys: readonly string[], patienceMs: number): Promise<string[]> {
      const turns = await model.find({ _id: { $in: keys } } as never).lean<KeyTurn[]>();
      const now = Date.now();
      const busy = turns.filter(
        (turn) =>
          (turn.holder !== holder && turn.until.getTime() > now) || getPauseMs(turn, now) > patienceMs,
      );
      const taken = new Set(busy.map(({ _id }) => _id));
      return keys.filter((key) => !taken.has(key));
    },

    /** Takes or renews the lease; null if another replica has it. */
    async take(key: string): Promise<KeyTurn | null> {
      const now = Date.now();
      try {
        return await model
          .findOneAndUpdate(
            { _id: key, $or: [{ holder }, { until: { $lt: new Date(now) } }] },
            {
              $set: { holder, until: new Date(now + leaseMs) },
              $setOnInsert: { notBefore: long, troubles: 0 },
            },
            { upsert: true, returnDocument: 'after' },
          )
          .lean<KeyTurn>();
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },

    async pace(key: string, notBefore: Date, troubles: number): Promise<void> {
      const pacedAt = new Date();
      await model.updateOne({ _id: key, holder }, { $set: { pacedAt, notBefore, troubles } });
    },

    async give(key: string): Promise<void> {
      await model.updateOne({ _id: key, holder }, { $set: { until: long } });
    },
  };
}
