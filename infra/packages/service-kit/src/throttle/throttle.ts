import { createHash } from 'node:crypto';
import type { Model } from 'mongoose';
import { AppError } from '../app-error.ts';
import { isDuplicateKey } from '../mongo.ts';
import { countTry, uncountTry } from './count-try.ts';
import type { TriesDocument } from './throttle.model.ts';

/** The maximum number of tries of `name` (what is tried, by whom) in any time as long as the window. */
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

const getId = ({ name, windowMs }: Limit): string =>
  // Names may contain user input, so only their hash is stored.
  `${createHash('sha256').update(name).digest('hex')}:${windowMs}`;

/** How long until the limit admits a try again. */
function waitMs({ tries, windowMs, weight = 1 }: Limit, { spans }: TriesDocument, at: number): number {
  let counted = spans.reduce((sum, { count }) => sum + count, 0);
  for (const { until, count } of spans) {
    counted -= count;
    if (counted + weight <= tries) return until - at;
  }
  return windowMs;
}

function refused(limit: Limit, found: TriesDocument, at: number): AppError {
  const leftMs = waitMs(limit, found, at);
  const wait = Math.ceil(leftMs / minutes(1));
  const inWords = `${wait} ${wait === 1 ? 'minute' : 'minutes'}`;
  return new AppError(
    'rate_limited',
    limit.refusal ?? `Too many attempts. Please wait ${inWords} and try again.`,
    { retryAfter: Math.ceil(leftMs / 1_000) },
  );
}

export type Throttle = ReturnType<typeof createThrottle>;

export interface ThrottleDeps {
  model: Model<TriesDocument>;
  now?: () => Date;
}

/**
 * Counts tries in the database, so that all replicas share the counters and a restart keeps them. Windows slide: each
 * ends now.
 */
export function createThrottle({ model, now = () => new Date() }: ThrottleDeps) {
  async function count(limit: Limit, at: number): Promise<TriesDocument> {
    const { tries, windowMs, weight = 1 } = limit;
    const add = () =>
      model
        .findOneAndUpdate({ _id: getId(limit) }, countTry({ at, windowMs, tries, weight }), {
          upsert: true,
          returnDocument: 'after',
          updatePipeline: true,
        })
        .lean<TriesDocument>();
    const found = await add().catch((error) => (isDuplicateKey(error) ? add() : Promise.reject(error)));
    return found!;
  }

  /** Uncounts a successful try. */
  async function giveBack(...limits: readonly Limit[]): Promise<void> {
    for (const limit of limits)
      await model.updateOne({ _id: getId(limit) }, uncountTry(limit.weight ?? 1), { updatePipeline: true });
  }

  return {
    /**
     * Counts a try before it is made, so that concurrent ones cannot exceed the limit. A refused one is not counted.
     * @throws AppError `rate_limited` with the seconds to wait
     */
    async take(...limits: readonly Limit[]): Promise<void> {
      const at = now().getTime();
      for (const [index, limit] of limits.entries()) {
        const found = await count(limit, at);
        if (found.admitted) continue;
        await giveBack(...limits.slice(0, index));
        throw refused(limit, found, at);
      }
    },
    giveBack,
    /** Clears all earlier tries. */
    async forget(limit: Limit): Promise<void> {
      await model.deleteOne({ _id: getId(limit) });
    },
  };
}
