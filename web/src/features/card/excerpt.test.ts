import { expect, it } from '@jest/globals';
import { excerpt } from './excerpt.ts';

it('cuts a long text after 150 characters and says so', () => {
  expect(excerpt('a'.repeat(150), 150)).toBe('a'.repeat(150));
  expect(excerpt('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}…`);
});

it('cuts no character in two and puts everything on one line', () => {
  expect(excerpt('🐦🐦🐦', 2)).toBe('🐦🐦…');
  expect(excerpt('one\n\ntwo', 150)).toBe('one two');
});
