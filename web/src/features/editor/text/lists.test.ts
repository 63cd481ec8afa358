import { describe, expect, it } from '@jest/globals';
import { continued, indented } from './lists.ts';
import { edited } from './marked-text.ts';

describe('Enter', () => {
  it.each([
    ['the next item', '- one|', '- one\n- |'],
    ['the rest of an item', '* one| two', '* one\n* | two'],
    ['the next number', '9. one|', '9. one\n10. |'],
    ['the next task, not done', '- [x] one|', '- [x] one\n- [ ] |'],
    ['the next line of a quote', '> one|', '> one\n> |'],
    ['an item in a quote', '> - one|', '> - one\n> - |'],
    ['an item of a list in a list', '- a\n  - b|', '- a\n  - b\n  - |'],
  ])('begins %s', (_, before, after) => {
    expect(edited(before, continued)).toBe(after);
  });

  it.each([
    ['a list', '- one\n- |', '- one\n|'],
    ['a list of tasks', '- [ ] |', '|'],
    ['a quote', '> one\n> |', '> one\n|'],
    ['a list in a list', '- a\n  - b\n  - |', '- a\n  - b\n- |'],
    ['a list in a quote', '> - |', '> |'],
  ])('ends %s at an empty line of it', (_, before, after) => {
    expect(edited(before, continued)).toBe(after);
  });

  it.each([['text|'], ['|- one'], ['-|'], ['- ⟦one⟧'], ['```\n- one|\n```'], ['1.5|'], ['*bold*|']])(
    'only breaks the line in %j',
    (before) => {
      expect(edited(before, continued)).toBe('nothing');
    },
  );
});

describe('Tab', () => {
  const tab = (text: string) => edited(text, (selected) => indented(selected, false));
  const back = (text: string) => edited(text, (selected) => indented(selected, true));

  it('puts an item into the one before it, as far as its text', () => {
    expect(tab('- a\n- b|')).toBe('- a\n  - b|');
    expect(tab('1. a\n2. b|')).toBe('1. a\n   2. b|');
    expect(tab('- a\n  - b\n  - c|')).toBe('- a\n  - b\n    - c|');
    expect(tab('- a\n⟦- b\n- c⟧')).toBe('- a\n  ⟦- b\n  - c⟧');
  });

  it('takes it out again', () => {
    expect(back('- a\n  - b|')).toBe('- a\n- b|');
    expect(back('- a\n  - b\n    - c|')).toBe('- a\n  - b\n  - c|');
    expect(back('  - a|')).toBe('- a|');
  });

  it.each([['text|'], ['- a|'], ['- a\n\n- b|'], ['- a\n  - b|'], ['```\n- a\n- b|\n```']])(
    'leads on where there is nothing to indent: %j',
    (before) => {
      expect(tab(before)).toBe('nothing');
    },
  );

  it('leads back at the edge of a list', () => {
    expect(back('- a\n- b|')).toBe('nothing');
    expect(back('text|')).toBe('nothing');
  });
});
