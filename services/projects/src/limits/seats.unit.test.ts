import { AppError } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { insertSeated } from './seats.ts';

const clash = () => Object.assign(new Error('E11000'), { code: 11_000, keyPattern: { ownerId: 1, seat: 1 } });
const refuse = () => new AppError('board_limit_reached', 'Board limit reached.');

/** Seats as a unique index would keep them; every step waits for its turn in an order that fast-check chooses. */
function seatsIn(scheduler: fc.Scheduler, taken: Set<number>) {
  let most = taken.size;
  const step = <T>(work: () => T) => scheduler.schedule(Promise.resolve()).then(work);
  return {
    most: () => most,
    create: (limit: number) =>
      insertSeated({
        limit,
        refuse,
        taken: () => step(() => [...taken]),
        insert: (seat) =>
          step(() => {
            if (taken.has(seat)) throw clash();
            taken.add(seat);
            most = Math.max(most, taken.size);
            return seat;
          }),
      }),
    remove: (seat: number) => step(() => void taken.delete(seat)),
  };
}

describe('insertSeated', () => {
  it('never fills more than the limit, in any order of events, whatever was left from before a downgrade', async () => {
    const scenario = fc.record({
      limit: fc.integer({ min: 1, max: 6 }),
      before: fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 8 }),
      creations: fc.integer({ min: 1, max: 8 }),
      removals: fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        scenario,
        async (scheduler, { limit, before, creations, removals }) => {
          const seats = seatsIn(scheduler, new Set(before));
          const work = [
            ...Array.from({ length: creations }, () => seats.create(limit).catch(() => null)),
            ...removals.map((seat) => seats.remove(seat)),
          ];
          await scheduler.waitFor(Promise.all(work));
          expect(seats.most()).toBeLessThanOrEqual(Math.max(limit, before.length));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('fills every seat that there is, when nobody leaves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 6 }), async (scheduler, limit) => {
        const taken = new Set<number>();
        const seats = seatsIn(scheduler, taken);
        const work = Array.from({ length: limit + 3 }, () => seats.create(limit).catch(() => null));
        const results = await scheduler.waitFor(Promise.all(work));
        expect(results.filter((seat) => seat !== null)).toHaveLength(limit);
        expect(taken.size).toBe(limit);
      }),
    );
  });

  it('refuses at the limit and passes on what is not about seats', async () => {
    const full = { limit: 2, taken: async () => [1, 9], refuse, insert: async () => 1 };
    await expect(insertSeated(full)).rejects.toThrow('Board limit reached.');
    const broken = new Error('the disk is full');
    await expect(insertSeated({ ...full, limit: 3, insert: () => Promise.reject(broken) })).rejects.toBe(
      broken,
    );
  });

  it('gives unlimited owners seats above any limit and tries another where one is taken', async () => {
    let tries = 0;
    const seat = await insertSeated({
      limit: Number.POSITIVE_INFINITY,
      taken: () => Promise.reject(new Error('not asked')),
      refuse,
      insert: async (one) => {
        tries += 1;
        if (tries === 1) throw clash();
        return one;
      },
    });
    expect(seat).toBeGreaterThanOrEqual(1_000_000);
    expect(tries).toBe(2);
  });
});
