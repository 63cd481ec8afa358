import { parse } from '@cardinal/markdown';
import { AppError } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import { addedTo, sameList, storedIds, storedImages, writtenBy } from './card.rules.ts';

describe('text of a card', () => {
  const text = { title: 'Look at https://evil.example', description: 'www.evil.example and more' };

  it('keeps links of the team', () => {
    expect(writtenBy(text, true)).toEqual(text);
  });

  it('loses links of public users, and nothing else', () => {
    expect(writtenBy({ ...text, userPriority: 3 }, false)).toEqual({
      title: 'Look at',
      description: 'and more',
      userPriority: 3,
    });
  });

  it('loses links that only Markdown makes', () => {
    const description =
      '[Click](https://evil.example) or [here][1], **h**ttps&#58;//evil.example/x\n\n[1]: https://evil.example';
    const written = writtenBy({ title: '**a**', description }, false);
    expect(written.title).toBe('**a**');
    expect(JSON.stringify(parse(written.description))).not.toMatch(/"href"|evil/);
  });

  it.each([
    ['title', { title: 'https://evil.example.' }],
    ['description', { description: '(www.evil.example)' }],
  ])('is refused when its %s was nothing but links', (path, written) => {
    const write = () => writtenBy(written, false);
    expect(write).toThrow(AppError);
    expect(write).toThrow(/Links are not allowed for public users/);
    try {
      write();
    } catch (error) {
      expect((error as AppError).issues?.[0]?.path).toBe(path);
    }
  });

  it('may be nothing but punctuation when that is how it was written', () => {
    expect(writtenBy({ title: '???' }, false)).toEqual({ title: '???' });
    expect(writtenBy({ description: '' }, false)).toEqual({ description: '' });
  });
});

describe('images of a card', () => {
  it('are stored once each, and as null when there are none', () => {
    expect(storedImages(['a', 'b', 'a'])).toEqual(['a', 'b']);
    expect(storedImages([])).toBeNull();
    expect(storedImages(undefined)).toBeNull();
    expect(storedImages(null)).toBeNull();
  });

  it('are the same only in the same order', () => {
    expect(sameList(null, [])).toBe(true);
    expect(sameList(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(sameList(['a'], null)).toBe(false);
    expect(sameList(null, ['a'])).toBe(false);
    expect(sameList(['a', 'b'], ['a', 'c'])).toBe(false);
    expect(sameList(['a'], ['a', 'b'])).toBe(false);
    expect(sameList(['a'], ['a'])).toBe(true);
  });
});

describe('the people and labels of a card', () => {
  it('are each stored once, in the order in which they were added', () => {
    expect(storedIds(['a', 'b', 'c'], ['d', 'c', 'a', 'd'])).toEqual(['a', 'c', 'd']);
    expect(storedIds(undefined, ['b', 'a'])).toEqual(['b', 'a']);
  });

  it('are added where they were not in the list before', () => {
    expect(addedTo(['a', 'b'], ['b', 'c'])).toEqual(['c']);
    expect(addedTo(undefined, ['a'])).toEqual(['a']);
    expect(addedTo(['a'])).toEqual([]);
  });
});
