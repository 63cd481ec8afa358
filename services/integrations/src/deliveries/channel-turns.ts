import { type Connection, isDuplicateKey } from '@cardinal/service-kit';
import mongoose from 'mongoose';
import { leftOf } from './pace.rules.ts';

/** Which replica sends to a channel, and when the channel accepts messages again. */
export interface ChannelTurn {
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

/** How long the channel still accepts no messages at `now`, in milliseconds. */
export const pauseOf = ({ pacedAt = long, notBefore }: ChannelTurn, now: number): number =>
  leftOf(pacedAt, notBefore, now);

const schema = new mongoose.Schema<ChannelTurn>(
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

export interface ChannelTurnsDeps {
  connection: Connection;
  /** This replica. */
  holder: string;
  /** How long it keeps a channel without renewing it. */
  leaseMs: number;
}

export type ChannelTurns = ReturnType<typeof createChannelTurns>;

/** Leases on channels: one replica at a time sends to a channel. Pace and pauses of a channel outlive a lease. */
export function createChannelTurns({ connection, holder, leaseMs }: ChannelTurnsDeps) {
  const model = connection.model<ChannelTurn>('SlackChannel', schema, 'slack_channels');
  return {
    /** The channels that no other replica holds and that accept messages within `patienceMs`. */
    async free(keys: readonly string[], patienceMs: number): Promise<string[]> {
      const turns = await model.find({ _id: { $in: keys } } as never).lean<ChannelTurn[]>();
      const now = Date.now();
      const busy = turns.filter(
        (turn) => (turn.holder !== holder && turn.until.getTime() > now) || pauseOf(turn, now) > patienceMs,
      );
      const taken = new Set(busy.map(({ _id }) => _id));
      return keys.filter((key) => !taken.has(key));
    },

    /** Takes or renews the lease; null if another replica has it. */
    async take(key: string): Promise<ChannelTurn | null> {
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
          .lean<ChannelTurn>();
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
