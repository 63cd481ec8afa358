import { describe, expect, it } from '@jest/globals';
import { entriesOf, entryIdOf, placeOf, sourceOf } from './search-entry.rules.ts';

describe('the place of an entry', () => {
  const time = new Date(1_000);

  it('is that of its time, and of those of a millisecond by the first byte of the id', () => {
    expect(placeOf(time, '00abc')).toBe(256_000);
    expect(placeOf(time, 'ff000')).toBe(256_255);
    expect(placeOf(new Date(1_001), '00000')).toBe(256_256);
  });

  it('is the first of its millisecond where the id is none of ours', () => {
    expect(placeOf(time, 'zz')).toBe(256_000);
  });
});

describe('the id of an entry', () => {
  it.each([
    ['of a card', entryIdOf('card'), { cardId: 'card', commentId: null }],
    ['of a comment', entryIdOf('card', 'comment'), { cardId: 'card', commentId: 'comment' }],
  ])('leads back to its source: %s', (_, _id, source) => {
    expect(sourceOf({ _id })).toEqual(source);
  });

  it('is within the range of its card, and of no other', () => {
    const { $gte, $lt } = entriesOf('b')._id;
    const isWithin = (id: string) => id >= $gte && id < $lt;
    expect([entryIdOf('b'), entryIdOf('b', 'a'), entryIdOf('b', '\uffff')].every(isWithin)).toBe(true);
    expect([entryIdOf('a', 'z'), entryIdOf('b0'), entryIdOf('ba'), entryIdOf('c')].some(isWithin)).toBe(
      false,
    );
  });
});
