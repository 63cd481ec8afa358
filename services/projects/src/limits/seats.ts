import { randomInt } from 'node:crypto';
import { AppError } from '@cardinal/service-kit';
import { clashedOn } from '../slugs/with-free-slug.ts';

/** Above any limit of a plan, so that what an unlimited owner made counts as over the limit after a downgrade. */
const firstUnlimitedSeat = 1_000_000;
const maxAttempts = 100;

/** A seat to try: the lowest free one, or any while none is taken above the limit, so that few meet in one. */
function seatToTry(taken: ReadonlySet<number>, limit: number): number {
  const free = Array.from({ length: limit }, (_, index) => index + 1).filter((seat) => !taken.has(seat));
  const someAbove = [...taken].some((seat) => seat > limit);
  return free[someAbove ? 0 : randomInt(free.length)]!;
}

const unlimitedSeat = () => randomInt(firstUnlimitedSeat, 2 ** 47);

export interface SeatedInsert<T> {
  /** How many seats the owner may fill; Infinity for no limit. */
  limit: number;
  /** The seats of the owner's living documents. */
  taken: () => Promise<readonly number[]>;
  /** Fails with a duplicate key on `seat` when somebody else took it. */
  insert: (seat: number) => Promise<T>;
  refuse: () => AppError;
}

/**
 * Inserts a document so that its owner never has more than `limit`, whoever else inserts at the same time and
 * without a transaction: each living document holds a numbered seat, unique for its owner, from 1 to the limit.
 * Where a downgrade has left seats above the limit, the lowest free seat is taken. To take seat n, one must then
 * have seen 1 to n-1 taken and fewer than `limit` in all, those above included; so the highest seat that is taken
 * never makes it more than `limit`.
 */
export async function insertSeated<T>({ limit, taken, insert, refuse }: SeatedInsert<T>): Promise<T> {
  const unbounded = limit === Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const seen = new Set(unbounded ? [] : await taken());
    const roomAtFirst = seen.size < limit;
    while (seen.size < limit) {
      const seat = unbounded ? unlimitedSeat() : seatToTry(seen, limit);
      try {
        return await insert(seat);
      } catch (error) {
        if (!clashedOn(error, 'seat')) throw error;
        seen.add(seat);
      }
    }
    // What clashed may be free again: only a fresh look can say that all is taken.
    if (!roomAtFirst) throw refuse();
  }
  throw new AppError('overloaded', 'Too much is happening here at once. Please try again.', {
    retryAfter: 2,
  });
}
