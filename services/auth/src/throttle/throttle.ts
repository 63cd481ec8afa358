import { AppError, isDuplicateKey } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import { after, type Clock } from '../clock.ts';
import { hashOf } from '../secrets.ts';
import type { TriesDocument } from './throttle.model.ts';

/** The maximum number of tries of `name` (what is tried, by whom) in each time window. */
export interface Limit {
  name: string;
  tries: number;
  windowMs: number;
  /** The message of a refusal, if it is not about too many attempts. */
  refusal?: string;
}

export const minutes = (count: number): number => count * 60_000;

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts tries in the database, so that all replicas share the counters and a restart keeps them. */
export function createThrottle({ model, now }: { model: Model<TriesDocument>; now: Clock }) {
  /** Names may contain user input, so only their hash is stored. */
  const idOf = ({ name, windowMs }: Limit, window: number) => `${hashOf(name)}:${windowMs}:${window}`;
  const windowOf = ({ windowMs }: Limit) => Math.floor(now().getTime() / windowMs);

  async function count(limit: Limit): Promise<number> {
    const window = windowOf(limit);
    const end = new Date((window + 1) * limit.windowMs);
    const add = () =>
      model
        .findOneAndUpdate(
          { _id: idOf(limit, window) },
          { $inc: { count: 1 }, $setOnInsert: { expiresAt: after(end, minutes(1)) } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<TriesDocument>();
    const tries = await add().catch((error) => (isDuplicateKey(error) ? add() : Promise.reject(error)));
    return tries?.count ?? 1;
  }

  return {
    /**
     * Counts a try before it is made, so that concurrent ones cannot exceed the limit.
     * @throws AppError `rate_limited` with the seconds to wait
     */
    async take(...limits: readonly Limit[]): Promise<void> {
      for (const limit of limits) {
        if ((await count(limit)) <= limit.tries) continue;
        const leftMs = limit.windowMs - (now().getTime() % limit.windowMs);
        const wait = Math.ceil(leftMs / minutes(1));
        throw new AppError(
          'rate_limited',
          limit.refusal ??
            `Too many attempts. Please wait ${wait} ${wait === 1 ? 'minute' : 'minutes'} and try again.`,
          { retryAfter: Math.ceil(leftMs / 1_000) },
        );
      }
    },
    /** Uncounts a successful try. */
    async giveBack(...limits: readonly Limit[]): Promise<void> {
      for (const limit of limits) {
        await model.updateOne(
          { _id: idOf(limit, windowOf(limit)), count: { $gt: 0 } },
          { $inc: { count: -1 } },
        );
      }
    },
    /** Clears all earlier tries. */
    async forget(limit: Limit): Promise<void> {
      await model.deleteOne({ _id: idOf(limit, windowOf(limit)) });
    },
  };
}
