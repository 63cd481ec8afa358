import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Rank, rankAt, rankBetween, rankOnTop } from './rank.ts';

const at = (ms: number, id: string = randomUUID()) => rankAt(new Date(ms), id);
const now = Date.UTC(2026, 10, 23);
const inOrder = (ranks: readonly Rank[]) => ranks.every((rank, n) => n === 0 || rank > (ranks[n - 1] ?? ''));
const longest = (ranks: readonly Rank[]) => Math.max(...ranks.map(({ length }) => length));

/** Two neighbours, and as many cards between them, each put at the place that is asked for. */
function filled(cards: number, place: (ranks: Rank[], n: number) => number, gapMs = 1): Rank[] {
  const ranks = [at(now + gapMs), at(now)];
  for (let n = 0; n < cards; n += 1) {
    const index = place(ranks, n);
    ranks.splice(index, 0, rankBetween(ranks[index - 1] ?? null, ranks[index] ?? null));
  }
  return ranks;
}

describe('a rank', () => {
  it('puts the newest first, and of two of the same time the one with the greater id', () => {
    const [low, high] = ['0aaaaaaa-', 'f0000000-'].map((start) => randomUUID().replace(/^.{9}/, start));
    expect(inOrder([at(now + 1), at(now, high), at(now, low), at(now - 1), at(0)])).toBe(true);
    expect(at(now)).toHaveLength(15);
  });

  it.each([
    ['before the same card', (ranks: Rank[]) => ranks.length - 1],
    ['after the same card', () => 1],
    ['before one and after the other in turn', (ranks: Rank[], n: number) => (n % 2 ? 1 : ranks.length - 1)],
  ])('stays short after 10,000 moves between two cards, %s', (_where, place) => {
    const ranks = filled(10_000, place);
    expect(inOrder(ranks)).toBe(true);
    expect(longest(ranks)).toBeLessThanOrEqual(48);
  });

  it('stays short where 10,000 cards are put in order by hand', () => {
    const ranks = filled(10_000, ({ length }) => 1 + Math.floor(Math.random() * (length - 1)));
    expect(inOrder(ranks)).toBe(true);
    expect(longest(ranks)).toBeLessThan(400);
  });

  it('fits between all neighbours, no matter who was put there at the same time', () => {
    const [above, below] = [at(now + 5), at(now)];
    const atOnce = Array.from({ length: 50 }, () => rankBetween(above, below)).sort();
    expect(inOrder([above, ...atOnce, below])).toBe(true);
    const between = atOnce.slice(1).map((rank, n) => rankBetween(atOnce[n] ?? null, rank));
    expect(inOrder(atOnce.flatMap((rank, n) => (between[n] ? [rank, between[n]] : [rank])))).toBe(true);
  });

  it('goes beyond the ends of a column, and on top of a first card that was put above all new ones', () => {
    const [first, last] = [at(now), at(now - 9)];
    expect(inOrder([rankBetween(null, first), first, last])).toBe(true);
    expect(inOrder([last, rankBetween(last, null)])).toBe(true);
    expect(rankOnTop(first, new Date(now + 9), randomUUID()) < first).toBe(true);
    expect(rankOnTop(first, new Date(now - 9), randomUUID()) < first).toBe(true);
    expect(rankOnTop(null, new Date(now), randomUUID())).toHaveLength(15);
  });
});
