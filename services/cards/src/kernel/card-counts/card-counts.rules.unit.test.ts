import {
  type CardChoices,
  type CardFilterName,
  cardFilterFields,
  cardStatuses,
  cardTypes,
  type FilteredFields,
} from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addCounts,
  changedSince,
  countCards,
  countsByStatus,
  countsByType,
  getCell,
  getForm,
  getTotal,
  noCards,
  packed,
  sumCounts,
  unpacked,
} from './card-counts.rules.ts';

const fields = Object.values(cardFilterFields);
const cards = fc.array(
  fc.record(
    Object.fromEntries(fields.map(({ field, values }) => [field, fc.constantFrom<unknown>(...values)])),
  ) as unknown as fc.Arbitrary<FilteredFields>,
);
const filter = fc.record(
  Object.fromEntries(
    Object.entries(cardFilterFields).map(([name, { values }]) => [
      name,
      fc.option(fc.constantFrom<unknown>(...values), { nil: undefined }),
    ]),
  ),
) as fc.Arbitrary<CardChoices>;

describe('the counts of a board', () => {
  it('has one cell for each kind of card', () => {
    const all = fields.reduce<object[]>(
      (kinds, { field, values }) =>
        kinds.flatMap((kind) => values.map((value) => ({ ...kind, [field]: value }))),
      [{}],
    ) as FilteredFields[];
    expect(new Set(all.map(getCell)).size).toBe(all.length);
    expect(Math.max(...all.map(getCell))).toBe(noCards().length - 1);
  });

  it('counts the cards that pass a filter, the status apart', () => {
    fc.assert(
      fc.property(cards, filter, (cards, { status, ...choices }) => {
        const chosen = Object.entries(choices) as [Exclude<CardFilterName, 'status'>, unknown][];
        const passing = cards.filter((card) =>
          chosen.every(([name, value]) => !value || card[cardFilterFields[name].field] === value),
        );
        const counts = countsByStatus(countCards(cards), choices);
        for (const one of cardStatuses)
          expect(counts[one]).toBe(passing.filter((each) => each.status === one).length);
        expect(getTotal(counts, status)).toBe(
          passing.filter((each) => !status || each.status === status).length,
        );
      }),
    );
  });

  it('counts the cards of each type that pass a filter, the type apart', () => {
    fc.assert(
      fc.property(cards, filter, (cards, { type, ...choices }) => {
        const chosen = Object.entries(choices) as [Exclude<CardFilterName, 'type'>, unknown][];
        const passing = cards.filter((card) =>
          chosen.every(([name, value]) => !value || card[cardFilterFields[name].field] === value),
        );
        const counts = countsByType(countCards(cards), { type, ...choices });
        for (const one of cardTypes)
          expect(counts[one]).toBe(passing.filter((each) => each.type === one).length);
      }),
    );
  });

  it('of several boards is the sum of theirs, and survives being packed', () => {
    fc.assert(
      fc.property(cards, cards, (one, other) => {
        const sum = unpacked(packed(countCards(one)))!;
        addCounts(sum, unpacked(packed(countCards(other)))!);
        expect(sum).toEqual(countCards([...one, ...other]));
        expect(sumCounts([countCards(one), countCards(other)])).toEqual(sum);
      }),
    );
  });
});

describe('stored counts', () => {
  const counts = packed(countCards([]));

  it('of other cells count as none, even of as many', () => {
    expect(unpacked(counts)).toEqual(noCards());
    expect(unpacked(counts.subarray(4))).toBeNull();
    const otherMeaning = Buffer.from(counts);
    otherMeaning.writeUInt8(255 - otherMeaning.readUInt8());
    expect(unpacked(otherMeaning)).toBeNull();
  });

  it('have another form where the same values are in another order', () => {
    const status = { field: 'status', values: ['New', 'Resolved'] };
    const type = { field: 'type', values: ['bug', 'feature'] };
    const reversed = { ...status, values: status.values.toReversed() };
    const forms = [
      [status, type],
      [type, status],
      [reversed, type],
    ].map(getForm);
    expect(new Set(forms).size).toBe(3);
  });
});

describe('the changes since a version', () => {
  const changes = [
    { version: 4, cards: ['a'] },
    { version: 5, cards: ['b', 'c'] },
    { version: 6, cards: ['b'] },
  ];

  it('are all cards of the versions after it, once', () => {
    expect(changedSince(changes, 3, 6)).toEqual(['a', 'b', 'c']);
    expect(changedSince(changes, 4, 6)).toEqual(['b', 'c']);
    expect(changedSince(changes, 6, 6)).toEqual([]);
  });

  it('are not known where a version is missing', () => {
    expect(changedSince(changes, 2, 6)).toBeNull();
    expect(changedSince(changes, 3, 7)).toBeNull();
    expect(changedSince(changes.toSpliced(1, 1), 3, 6)).toBeNull();
    expect(changedSince([], 0, 1)).toBeNull();
  });
});
