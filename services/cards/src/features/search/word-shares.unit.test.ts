import { describe, expect, it } from '@jest/globals';
import { shareOut } from './word-shares.ts';

const board = (_id: string, count: number) => ({
  ...{ _id, count },
  newest: Array.from({ length: count }, (_, n) => `${_id}${n}`),
});
const take = (counts: readonly number[], most: number, looked = 1_000) => {
  const boards = counts.map((count, n) => board('abc'[n % 3] ?? '', count));
  const { ids, cut } = shareOut(boards, { most, looked });
  const taken = ['a', 'b', 'c'].map((name) => ids.filter((id) => id.startsWith(name)).length);
  return [...taken, [...new Set(cut)].join('')];
};

describe('the words that are taken of boards', () => {
  it.each([
    ['all where they are few', [3, 4, 0], [3, 4, 0, '']],
    ['all where they are as many as are taken', [6, 4, 0], [6, 4, 0, '']],
    ['all of a board, however many another one has', [3, 3, 900], [3, 3, 4, 'c']],
    ['the same number where each has many', [500, 900, 4], [3, 3, 3, 'abc']],
  ])('are %s', (_, counts, taken) => {
    expect(take(counts, 10)).toEqual(taken);
  });

  it('are the newest', () => {
    expect(shareOut([board('a', 9)], { most: 3, looked: 1_000 }).ids).toEqual(['a0', 'a1', 'a2']);
  });

  it('are two of each where there are very many boards', () => {
    const counts = Array.from({ length: 30 }, () => 4);
    expect(take(counts, 10)).toEqual([20, 20, 20, 'abc']);
  });

  it('are not known to be all where no more were looked at', () => {
    expect(take([3, 0, 0], 10, 3)).toEqual([3, 0, 0, 'a']);
  });
});
