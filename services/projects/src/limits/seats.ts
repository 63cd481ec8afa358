import { randomInt } from 'node:crypto';
import { AppError } from '@cardinal/service-kit';
import { clashedOn } from '../slugs/with-free-slug.ts';

/** Above any limit of a plan, so that what an unlimited owner created counts as over the limit after a downgrade. */
const firstUnlimitedSeat = 1_000_000;
const maxAttempts = 100;

/** The seat to try: the lowest free one, or a random one while none is taken above the limit, to avoid collisions. */
function seatToTry(taken: ReadonlySet<number>, limit: number): number {
  const free = Array.from({ length: limit }, (_, index) => index + 1).filter((seat) => !taken.has(seat));
  const someAbove = [...taken].some((seat) => seat > limit);
  return free[someAbove ? 0 : randomInt(free.length)]!;
}

const unlimitedSeat = () => randomInt(firstUnlimitedSeat, 2 ** 47);

export interface SeatedInsert<T> {
  /** The number of seats that the owner may fill; Infinity for no limit. */
  limit: number;
  /** The seats of the owner's documents that are not deleted. */
  taken: () => Promise<readonly number[]>;
  /** Fails with a duplicate key on `seat` if it was taken concurrently. */
  insert: (seat: number) => Promise<T>;
  refuse: () => AppError;
}

/**
 * Inserts a document so that its owner never has more than `limit`, even with concurrent inserts and without a
 * transaction. Each document that is not deleted holds a numbered seat, unique for its owner, from 1 to the limit. If a
 * downgrade has left seats above the limit, the lowest free seat is taken. To take seat n, a caller must have seen 1 to
 * n-1 taken and fewer than `limit` in total, including those above; so taking the highest seat never exceeds `limit`.
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
    // The collided seat may be free again: only another read can show that all are taken.
    if (!roomAtFirst) throw refuse();
  }
  throw new AppError('overloaded', 'Too much is happening here at once. Please try again.', {
    retryAfter: 2,
  });
}
