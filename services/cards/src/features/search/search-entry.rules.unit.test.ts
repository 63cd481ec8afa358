import { describe, expect, it } from '@jest/globals';
import { parseEntryId, toEntryFilter, toEntryId, toEntryPlace } from './search-entry.rules.ts';

describe('the place of an entry', () => {
  const time = new Date(1_000);

  it('is that of its time, and of those of a millisecond by the first byte of the id', () => {
    expect(toEntryPlace(time, '00abc')).toBe(256_000);
    expect(toEntryPlace(time, 'ff000')).toBe(256_255);
    expect(toEntryPlace(new Date(1_001), '00000')).toBe(256_256);
  });

  it('is the first of its millisecond where the id is none of ours', () => {
    expect(toEntryPlace(time, 'zz')).toBe(256_000);
  });
});

describe('the id of an entry', () => {
  it.each([
    ['of a card', toEntryId('card'), { cardId: 'card', commentId: null }],
    ['of a comment', toEntryId('card', 'comment'), { cardId: 'card', commentId: 'comment' }],
  ])('leads back to its source: %s', (_, _id, source) => {
    expect(parseEntryId({ _id })).toEqual(source);
  });

  it('is within the range of its card, and of no other', () => {
    const { $gte, $lt } = toEntryFilter('b')._id;
    const isWithin = (id: string) => id >= $gte && id < $lt;
    expect([toEntryId('b'), toEntryId('b', 'a'), toEntryId('b', '\uffff')].every(isWithin)).toBe(true);
    expect([toEntryId('a', 'z'), toEntryId('b0'), toEntryId('ba'), toEntryId('c')].some(isWithin)).toBe(
      false,
    );
  });
});
