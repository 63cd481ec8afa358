import { AppError } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseCursor, toCardQuery, toCursor } from './card-list.queries.ts';

function getTitlePattern(search: string): { title: RegExp } {
  const [text] = toCardQuery({ search }).$and as [{ $or: [{ title: RegExp }] }];
  return text.$or[0];
}

describe('cursors', () => {
  it('lead back to the position that they were made of', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.uuid(),
        fc.option(fc.nat(), { nil: undefined }),
        (createdAt, id, value) => {
          const sort = value === undefined ? 'createdAt' : 'upvoteCount';
          const position = { createdAt, id, value };
          expect(parseCursor(toCursor(position), sort)).toEqual(position);
        },
      ),
    );
  });

  it('are refused when they were never given', () => {
    fc.assert(
      fc.property(fc.string(), (cursor) => {
        try {
          parseCursor(cursor);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
    expect(() => parseCursor('x')).toThrow('Unknown cursor');
    const byAge = toCursor({ createdAt: new Date(1), id: crypto.randomUUID() });
    expect(() => parseCursor(byAge, 'userPriority')).toThrow('Unknown cursor');
  });
});

describe('search', () => {
  it('takes every character literally and in any case', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (search) => {
        expect(getTitlePattern(search).title.test(`a ${search.normalize('NFC')} b`)).toBe(true);
      }),
    );
    expect(getTitlePattern('a.c').title.test('abc')).toBe(false);
    expect(getTitlePattern('(CRASH|x)').title.test('it (crash|x)')).toBe(true);
  });
});
