import { expect, it } from '@jest/globals';
import { excerptOf } from './moderated.event.ts';

it('puts the beginning of a text on one line, and cuts no sign in two', () => {
  expect(excerptOf(' Cheap\n\n  pills ')).toBe('Cheap pills');
  expect(excerptOf(`${'x'.repeat(119)}😀😀`)).toBe(`${'x'.repeat(119)}😀…`);
});
