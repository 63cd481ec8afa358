import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Rank, rankAt, rankBetween, rankOnTop } from '../../kernel/card/rank.ts';
import {
  inSafeOrder,
  type Placed,
  type Relocated,
  rankAfter,
  roomyLength,
  spreadAround,
  spreadAtMost,
  spreadNext,
} from './spread.rules.ts';

const isInOrder = (cards: readonly Placed[]) =>
  cards.every(({ rank }, n) => n === 0 || rank > (cards[n - 1]?.rank ?? ''));

/** A column as the service has it, without other people. */
function createColumn(size: number, gapMs: number) {
  const now = Date.now();
  const cards: Placed[] = Array.from({ length: size }, (_, n) => {
    const _id = randomUUID();
    return { _id, rank: rankAt(new Date(now - n * gapMs), _id) };
  });
  const seen = { spreads: 0, most: 0, longest: 0, isOrdered: true, whole: 0 };
  let due = Number.POSITIVE_INFINITY;
  let moves = 0;

  function write(relocated: readonly Relocated[], first: number): void {
    const at = new Map(relocated.map(({ _id }, n) => [_id, first + n]));
    for (const { _id, to } of inSafeOrder(relocated)) {
      const n = at.get(_id) as number;
      cards[n] = { _id, rank: to };
      // A reader in between sees them in order.
      seen.isOrdered &&= isInOrder(cards.slice(Math.max(0, n - 1), n + 2));
    }
    seen.most = Math.max(seen.most, relocated.length);
  }

  function makeRoom(to: number): void {
    const from = Math.max(0, to - spreadAtMost);
    const section = cards.slice(from, to + spreadAtMost);
    const { cards: relocated, isTooLong } = spreadAround(
      section,
      to - from,
      to + spreadAtMost >= cards.length,
    );
    write(relocated, from + section.findIndex(({ _id }) => _id === relocated[0]?._id));
    seen.spreads += 1;
    if (isTooLong) due = Math.min(due, moves + 25);
  }

  /** Work beside the moves. */
  function spreadAll(): void {
    due = Number.POSITIVE_INFINITY;
    seen.whole += 1;
    const size = 2 * spreadAtMost;
    for (let top = 0; ; ) {
      const section = cards.slice(top, top + size);
      const isEnd = top + size >= cards.length;
      const relocated = spreadNext(section, isEnd);
      if (relocated.length === 0 && isEnd) return;
      const first = section.findIndex(({ _id }) => _id === relocated[0]?._id);
      write(relocated, top + first);
      top += relocated.length === 0 ? section.length - 2 : first + relocated.length - 1;
    }
  }

  const rankIn = (to: number): Rank =>
    to === 0
      ? rankOnTop(cards[0]?.rank ?? null, new Date(), randomUUID())
      : rankBetween(cards[to - 1]?.rank ?? null, cards[to]?.rank ?? null);

  return {
    cards,
    seen,
    move(from: number, to: number): void {
      if (++moves >= due) spreadAll();
      const [card] = cards.splice(from, 1) as [Placed];
      let rank = rankIn(to);
      if (rank.length > roomyLength) {
        makeRoom(to);
        rank = rankIn(to);
      }
      cards.splice(to, 0, { _id: card._id, rank });
      seen.longest = Math.max(seen.longest, rank.length);
    },
    spreadAll,
  };
}

type Move = (n: number, size: number) => [from: number, to: number];
const random = (below: number) => Math.floor(Math.random() * below);
const patterns: [string, number, Move][] = [
  ['the left one after the middle one and the right one before it, in turn', 5, (n) => [n % 2 ? 3 : 1, 2]],
  ['inward, the outermost ones of a long column in turn', 600, (n, size) => [n % 2 ? size - 1 : 1, size / 2]],
  ['to the top', 5, (_n, size) => [size - 1, 0]],
  ['to the bottom', 5, (_n, size) => [0, size - 1]],
  ['between the same two', 500, (_n, size) => [1 + random(size - 1), 1]],
  ['at random', 300, (_n, size) => [random(size), random(size)]],
  ['at random into three places', 300, (n, size) => [random(size), 100 + (n % 3)]],
];

describe('10,000 moves', () => {
  it.each(patterns)('find room: %s', (_name, size, next) => {
    const column = createColumn(size, 1);
    for (let n = 0; n < 10_000; n += 1) column.move(...next(n, size));
    const { longest, most, isOrdered, spreads } = column.seen;
    expect(isInOrder(column.cards) && isOrdered).toBe(true);
    expect(longest).toBeLessThanOrEqual(roomyLength + 30);
    expect(most).toBeLessThanOrEqual(spreadAtMost);
    expect(spreads).toBeLessThan(500);
  });
});

it('finds room for any moves', () => {
  const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(40)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 60 }), fc.nat(3), steps, (size, gapMs, moves) => {
      const column = createColumn(size, gapMs + 1);
      // The same few moves again and again are what makes ranks long.
      for (let n = 0; n < 400; n += 1) {
        const [from, to, every] = moves[n % moves.length] as [number, number, number];
        column.move((from + (every ? Math.floor(n / every) : 0)) % size, to % size);
      }
      const { longest, isOrdered } = column.seen;
      expect(isInOrder(column.cards) && isOrdered).toBe(true);
      expect(longest).toBeLessThanOrEqual(roomyLength + 30);
    }),
    { numRuns: 60 },
  );
});

describe('a spread', () => {
  /** Ranks of so many steps, as earlier releases made them. */
  const deep = (before: Rank, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      _id: randomUUID(),
      rank: `${before}${'a0000000'.repeat(n + 1)}`,
    }));

  it('of a whole column makes all ranks short, a few at a time', () => {
    const column = createColumn(3, 1);
    const [first, , last] = column.cards.map(({ rank }) => rank) as [Rank, Rank, Rank];
    column.cards.splice(1, 1, ...deep(first, 1_000));
    column.spreadAll();
    expect(isInOrder(column.cards) && column.seen.isOrdered).toBe(true);
    expect(Math.max(...column.cards.map(({ rank }) => rank.length))).toBeLessThanOrEqual(50);
    expect([column.cards[0]?.rank, column.cards.at(-1)?.rank]).toEqual([first, last]);
    expect(column.seen.most).toBeLessThanOrEqual(spreadAtMost);
  });

  it('keeps the first card, and says where a former rank would be', () => {
    const column = createColumn(40, 1);
    const { cards } = spreadAround(column.cards, 20, true);
    expect(cards.some(({ _id }) => _id === column.cards[0]?._id)).toBe(false);
    const [one, next] = cards as [Relocated, Relocated];
    expect(rankAfter(cards, one.from)).toBe(one.to);
    const between = rankAfter(cards, rankBetween(one.from, next.from));
    expect([one.to, between, next.to].toSorted()).toEqual([one.to, between, next.to]);
    expect(rankAfter(cards, '0')).toBe('0');
    expect(rankAfter(cards, 'zz')).toBe('zz');
  });
});
