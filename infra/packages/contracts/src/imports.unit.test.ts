import { describe, expect, it } from '@jest/globals';
import { previewImport } from './http/imports.calls.ts';
import { findOwn, importLimits, toValueKey } from './imports.ts';

const mapping = {
  ...{ boardId: '7b7a4a36-4a3c-4c7e-9d8f-0d5f3a3c1a01', columns: [], states: {}, priorities: {}, people: {} },
  dateOrder: 'day_first',
};
const isTaken = (key: string) =>
  previewImport.body.safeParse({ ...mapping, types: { [key]: 'bug' } }).success;

describe('a value of a file', () => {
  it('is named in a mapping by one rule, which is the same twice', () => {
    const long = `${'x'.repeat(importLimits.value - 1)} y`;
    for (const value of [' Open ', 'a\0b', long, `${'x'.repeat(importLimits.value - 1)}😀`, 'constructor']) {
      const key = toValueKey(value);
      expect(toValueKey(key)).toBe(key);
      expect(isTaken(key)).toBe(true);
    }
    expect([toValueKey(null), toValueKey(' \0 ')]).toEqual(['', '']);
  });

  it('is refused under another name, which no card would have', () => {
    expect(['', ' ', 'a\0', ' Open', 'Open '].map(isTaken)).toEqual([false, false, false, false, false]);
  });

  it('is found only where the mapping has it', () => {
    expect(findOwn({ Open: 'bug' }, 'Open')).toBe('bug');
    expect(findOwn({}, 'constructor')).toBeUndefined();
  });
});
