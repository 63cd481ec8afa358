import { cardStatuses, cardTypes } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addTally,
  cellOf,
  changedSince,
  countsByStatus,
  emptyTally,
  packed,
  tallyOf,
  totalOf,
  unpacked,
} from './tally.rules.ts';

const card = fc.record({
  type: fc.constantFrom(...cardTypes),
  status: fc.constantFrom(...cardStatuses),
  userPriority: fc.integer({ min: 1, max: 5 }),
});
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const filter = fc.record({
  type: maybe(cardTypes),
  status: maybe(cardStatuses),
  priority: maybe([1, 2, 3, 4, 5]),
});

describe('a tally', () => {
  it('has one cell for each kind of card', () => {
    const all = cardTypes.flatMap((type) =>
      cardStatuses.flatMap((status) =>
        [1, 2, 3, 4, 5].map((userPriority) => ({ type, status, userPriority })),
      ),
    );
    expect(new Set(all.map(cellOf)).size).toBe(all.length);
    expect(Math.max(...all.map(cellOf))).toBe(emptyTally().length - 1);
  });

  it('counts the cards that pass a filter, the status apart', () => {
    fc.assert(
      fc.property(fc.array(card), filter, (cards, { type, status, priority }) => {
        const passing = cards.filter(
          (one) => (!type || one.type === type) && (!priority || one.userPriority === priority),
        );
        const counts = countsByStatus(tallyOf(cards), { type, priority });
        for (const one of cardStatuses)
          expect(counts[one]).toBe(passing.filter((each) => each.status === one).length);
        expect(totalOf(counts, status)).toBe(
          passing.filter((each) => !status || each.status === status).length,
        );
      }),
    );
  });

  it('of several boards is the sum of theirs, and survives being packed', () => {
    fc.assert(
      fc.property(fc.array(card), fc.array(card), (one, other) => {
        const sum = unpacked(packed(tallyOf(one)))!;
        addTally(sum, unpacked(packed(tallyOf(other)))!);
        expect(sum).toEqual(tallyOf([...one, ...other]));
      }),
    );
  });
});

describe('what changed since a version', () => {
  const changes = [
    { version: 4, cards: ['a'] },
    { version: 5, cards: ['b', 'c'] },
    { version: 6, cards: ['b'] },
  ];

  it('is every card of the versions after it, once', () => {
    expect(changedSince(changes, 3, 6)).toEqual(['a', 'b', 'c']);
    expect(changedSince(changes, 4, 6)).toEqual(['b', 'c']);
    expect(changedSince(changes, 6, 6)).toEqual([]);
  });

  it('is not known where a version is missing', () => {
    expect(changedSince(changes, 2, 6)).toBeNull();
    expect(changedSince(changes, 3, 7)).toBeNull();
    expect(changedSince(changes.toSpliced(1, 1), 3, 6)).toBeNull();
    expect(changedSince([], 0, 1)).toBeNull();
  });
});
