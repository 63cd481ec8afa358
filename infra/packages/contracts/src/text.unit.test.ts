import { describe, expect, it } from '@jest/globals';
import { createProject, updateProfile } from './index.ts';
import { isBlank, isWellFormedJson, isWellFormedQuery, withoutDirections } from './text.ts';

describe('blank text', () => {
  it.each([
    ['spaces', ' \t\n\u00a0\u3000'],
    ['a zero-width space', '\u200b'],
    ['joiners', '\u200c\u200d\u2060'],
    ['a byte order mark', '\ufeff'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['the empty Braille pattern', '\u2800'],
    ['a soft hyphen', '\u00ad'],
    ['direction overrides', '\u202e\u2066'],
    ['variation selectors and tags', '\ufe0f\u{e0041}\u{e0100}'],
    ['an empty note head', '\u{1d159}'],
    ['nothing', ''],
  ])('is %s', (_what, text) => expect(isBlank(text)).toBe(true));

  it.each(['a', ' . ', '❤️', '👨‍👩‍👧', '\u200bx', '한', '⠁'])('is not %j', (text) =>
    expect(isBlank(text)).toBe(false),
  );
});

describe('names', () => {
  it('turn no text around', () => {
    expect(withoutDirections('a\u202eb\u2066c\u2069\u200e\u200f\u061cd')).toBe('abcd');
    expect(createProject.body.parse({ name: '\u202eollopA' }).name).toBe('ollopA');
  });

  it('keep letters that are written from right to left', () => {
    expect(updateProfile.body.parse({ companyName: 'חברה של Acme' }).companyName).toBe('חברה של Acme');
  });

  it('are not made of what nobody sees', () => {
    expect(createProject.body.safeParse({ name: '\u200b\u2800' }).success).toBe(false);
  });
});

describe('half characters', () => {
  it('are found in values and names of fields, however deep', () => {
    expect(isWellFormedJson({ a: ['\u{1f600}', { b: null }] })).toBe(true);
    expect(isWellFormedJson({ a: [{ b: 'x\ud800' }] })).toBe(false);
    expect(isWellFormedJson({ '\udc00': 1 })).toBe(false);
    expect(isWellFormedJson(JSON.parse(`${'['.repeat(400_000)}"\\ud800"${']'.repeat(400_000)}`))).toBe(false);
  });

  it('are found in addresses, in which a lone percent sign is none', () => {
    expect(isWellFormedQuery('/api/cards?search=%F0%9F%98%80+100%')).toBe(true);
    expect(isWellFormedQuery('/api/cards?search=%ED%A0%80')).toBe(false);
    expect(isWellFormedQuery('/api/cards?search=%ff')).toBe(false);
  });
});
