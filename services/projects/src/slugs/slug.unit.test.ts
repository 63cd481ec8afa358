import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstFreeSlug, toSlug } from './slug.ts';

const slug = (name: string) => toSlug(name, 'project');

describe('toSlug', () => {
  it.each([
    ['My Project', 'my-project'],
    ['  Déjà  vu! ', 'deja-vu'],
    ['Straße nach Łódź', 'strasse-nach-lodz'],
    ['Привет, мир', 'privet-mir'],
    ['Ελληνικά', 'ellinika'],
    ['你好世界', 'ni-hao-shi-jie'],
    ['한국어', 'hangugeo'],
    ['İstanbul ığüş', 'istanbul-igus'],
    ["Don't panic", 'dont-panic'],
    ['𝔘𝔫𝔦𝔠𝔬𝔡𝔢', 'unicode'],
    ['C++ / C#', 'c-c'],
    ['2024', '2024'],
  ])('spells %s in ASCII', (name, expected) => {
    expect(slug(name)).toBe(expected);
  });

  it.each(['😀🎉', '---', '!!!', '\u200b', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('falls back where nothing of %j can be spelled', (name) => {
    expect(slug(name)).toBe('project');
  });

  it('cuts long names between words, and one endless word anywhere', () => {
    expect(slug('word '.repeat(40))).toBe('word-'.repeat(12).slice(0, -1));
    expect(slug('x'.repeat(300))).toBe('x'.repeat(60));
    expect(slug(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  });

  it('gives a valid slug for any name whatever, and keeps a slug as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        const made = slug(name);
        expect(made).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(made.length).toBeLessThanOrEqual(60);
        expect(slug(made)).toBe(made);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('firstFreeSlug', () => {
  it('takes the base, else the lowest number from 2 on', () => {
    const taken = new Set(['bugs', 'bugs-2', 'bugs-4']);
    expect(firstFreeSlug('ideas', (one) => taken.has(one))).toBe('ideas');
    expect(firstFreeSlug('bugs', (one) => taken.has(one))).toBe('bugs-3');
  });
});
