import { expect, it } from '@jest/globals';
import { toExcerpt } from './moderated.event.ts';

it('puts the beginning of a text on one line, and cuts no sign in two', () => {
  expect(toExcerpt(' Cheap\n\n  pills ')).toBe('Cheap pills');
  expect(toExcerpt(`${'x'.repeat(119)}😀😀`)).toBe(`${'x'.repeat(119)}😀…`);
});
