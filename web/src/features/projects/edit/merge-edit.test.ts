import { describe, expect, it } from '@jest/globals';
import { mergeEdit } from './merge-edit.ts';

const base = { name: 'Apollo', description: 'To the moon' };

describe('two edits of one project', () => {
  it('are put together where they touch different things', () => {
    const mine = { ...base, name: 'Artemis' };
    const theirs = { ...base, description: 'And back' };
    expect(mergeEdit(base, mine, theirs)).toEqual({
      merged: { name: 'Artemis', description: 'And back' },
      conflicts: [],
    });
  });

  it('agree where both wrote the same', () => {
    const same = { ...base, name: 'Artemis' };
    expect(mergeEdit(base, same, same).conflicts).toEqual([]);
  });

  it('clash where both changed one thing, and ours is what would be kept', () => {
    const merged = mergeEdit(base, { ...base, name: 'Artemis' }, { ...base, name: 'Gemini' });
    expect(merged).toEqual({ merged: { ...base, name: 'Artemis' }, conflicts: ['name'] });
  });

  it('let theirs stand where we changed nothing', () => {
    expect(mergeEdit(base, base, { name: 'Gemini', description: '' }).merged).toEqual({
      name: 'Gemini',
      description: '',
    });
  });
});
