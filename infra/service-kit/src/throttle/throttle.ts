import { createHash } from 'node:crypto';
import type { Model } from 'mongoose';
import { AppError } from '../app-error.ts';
import { isDuplicateKey } from '../mongo.ts';
import type { TriesDocument } from './throttle.model.ts';

/** The maximum number of tries of `name` (what is tried, by whom) in each time window. */
export interface Limit {
  name: string;
  tries: number;
  windowMs: number;
  /** As how many this one counts, such as its bytes; one by default. */
  weight?: number;
  /** The message of a refusal, if it is not about too many attempts. */
  refusal?: string;
}

/** Milliseconds. */
export const minutes = (count: number): number => count * 60_000;

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');

export type Throttle = ReturnType<typeof createThrottle>;

export interface ThrottleDeps {
  model: Model<TriesDocument>;
  now?: () => Date;
}

/** Counts tries in the database, so that all replicas share the counters and a restart keeps them. */
export function createThrottle({ model, now = () => new Date() }: ThrottleDeps) {
  /** Names may contain user input, so only their hash is stored. */
  const idOf = ({ name, windowMs }: Limit, window: number) => `${hashOf(name)}:${windowMs}:${window}`;
  const windowOf = ({ windowMs }: Limit) => Math.floor(now().getTime() / windowMs);

  async function count(limit: Limit): Promise<number> {
    const window = windowOf(limit);
    const { windowMs, weight = 1 } = limit;
    const expiresAt = new Date((window + 1) * windowMs + minutes(1));
    const add = () =>
      model
        .findOneAndUpdate(
          { _id: idOf(limit, window) },
          { $inc: { count: weight }, $setOnInsert: { expiresAt } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<TriesDocument>();
    const tries = await add().catch((error) => (isDuplicateKey(error) ? add() : Promise.reject(error)));
    return tries?.count ?? weight;
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
          { $inc: { count: -(limit.weight ?? 1) } },
        );
      }
    },
    /** Clears all earlier tries. */
    async forget(limit: Limit): Promise<void> {
      await model.deleteOne({ _id: idOf(limit, windowOf(limit)) });
    },
  };
}
