import { describe, expect, it } from '@jest/globals';
import { makeCard } from '#test/make-card.ts';
import { isHome, neighboursAt, stepFrom } from './drop-place.ts';

const [a, b, c, other] = ['a', 'b', 'c', 'other'].map((title) => makeCard({ title }));
const column = [a!, b!, c!];
const between = (card = b!, index = 0, order?: 'asc') => {
  const { above, below, position } = neighboursAt(column, card, index, order);
  return [above?.title, below?.title, position];
};

describe('positions of a dragged card', () => {
  it('lie between its neighbours to come', () => {
    expect(between(other, 0)).toEqual([undefined, 'a', 1]);
    expect(between(other, 3)).toEqual(['c', undefined, 4]);
    expect(between(b, 0)).toEqual([undefined, 'a', 1]);
    expect(between(b, 1)).toEqual(['a', 'c', 2]);
    expect(between(b, 3)).toEqual(['c', undefined, 3]);
  });

  it('are between the same cards where the order is reversed', () => {
    expect(between(other, 0, 'asc')).toEqual(['a', undefined, 1]);
    expect(between(other, 1, 'asc')).toEqual(['b', 'a', 2]);
    expect(between(other, 3, 'asc')).toEqual([undefined, 'c', 4]);
  });

  it('are its own above and below itself', () => {
    expect([0, 1, 2, 3].filter((index) => isHome(column, b!, index))).toEqual([1, 2]);
    expect([0, 1, 2, 3].filter((index) => isHome(column, other!, index))).toEqual([]);
  });

  it('are reached one by one', () => {
    expect(stepFrom(column, b!, 1, 1)).toBe(3);
    expect(stepFrom(column, b!, 3, 1)).toBe(3);
    expect(stepFrom(column, b!, 3, -1)).toBe(1);
    expect(stepFrom(column, b!, 1, -1)).toBe(0);
    expect(stepFrom(column, b!, 0, -1)).toBe(0);
    expect(stepFrom(column, c!, 2, 1)).toBe(2);
    expect(stepFrom(column, other!, 0, 1)).toBe(1);
  });
});
