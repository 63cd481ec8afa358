import { describe, expect, it } from '@jest/globals';
import { maxPageSize, readAll } from './read-all.ts';

/** A list of so many, as the server gives it. */
function makeList(count: number, most = maxPageSize) {
  const asked: (number | undefined)[] = [];
  const all = Array.from({ length: count }, (_none, n) => n);
  const read = async (offset = 0) => {
    asked.push(offset);
    return { items: all.slice(offset, offset + most), total: count };
  };
  return { all, asked, read };
}

describe('reading all of a list', () => {
  it.each([
    [0, [0]],
    [3, [0]],
    [maxPageSize, [0]],
    [2 * maxPageSize + 1, [0, 1_000, 2_000]],
  ])('of %d takes as many requests as it must', async (count, offsets) => {
    const { all, asked, read } = makeList(count);
    expect(await readAll(read)).toEqual(all);
    expect(asked).toEqual(offsets);
  });

  it('goes on behind a part that is short because its items are long', async () => {
    const { all, asked, read } = makeList(250, 100);
    expect(await readAll(read)).toEqual(all);
    expect(asked).toEqual([0, 100, 200]);
  });

  it('fails where a part does', async () => {
    await expect(readAll(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });
});
