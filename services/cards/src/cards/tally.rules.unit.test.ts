import { cardStatuses, cardTypes } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countsByStatus, totalOf } from './tally.rules.ts';

const cell = fc.record({
  type: fc.constantFrom(...cardTypes),
  status: fc.constantFrom(...cardStatuses),
  userPriority: fc.integer({ min: 1, max: 5 }),
  n: fc.nat(1_000),
});
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const filter = fc.record({
  type: maybe(cardTypes),
  status: maybe(cardStatuses),
  priority: maybe([1, 2, 3, 4, 5]),
});

describe('totals of cells', () => {
  it('equal the cells that pass the filter', () => {
    fc.assert(
      fc.property(fc.array(cell), filter, (cells, { type, status, priority }) => {
        const passing = cells.filter(
          (one) => (!type || one.type === type) && (!priority || one.userPriority === priority),
        );
        const sum = (wanted?: string) =>
          passing.reduce((total, one) => total + (!wanted || one.status === wanted ? one.n : 0), 0);
        const counts = countsByStatus(cells, { type, status, priority });
        for (const one of cardStatuses) expect(counts[one]).toBe(sum(one));
        expect(totalOf(counts, status)).toBe(sum(status));
      }),
    );
  });
});
