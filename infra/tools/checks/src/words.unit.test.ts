import { expect, it } from '@jest/globals';
import { wordFaults } from './words.ts';

it.each([
  [0, 'Anyone who has the address sees it.'],
  [1, 'Whoever has the address sees it.'],
  [1, 'const seeHiddenToo = 1;'],
  [1, 'const nameOf = (card: Card) => card.name;'],
  [0, '/** Cards that a guest sees. */'],
  [1, '/** What a guest sees. */'],
  [2, 'Remarks of whoever wrote them.'],
])('finds %i words that are not used here in %s', (count, text) => {
  expect(wordFaults('docs/web.md', text)).toHaveLength(count);
});

it('names the line and what to write', () => {
  expect(wordFaults('docs/web.md', 'One line.\nWhoever reads it')).toEqual([
    "docs/web.md:2: write anyone who, or no matter who instead of 'Whoever'",
  ]);
});
