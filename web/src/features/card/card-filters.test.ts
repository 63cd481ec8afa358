import { describe, expect, it } from '@jest/globals';
import { matchesSearch } from './card-filters.ts';

const card = { title: 'Caf\u00e9 opens late', description: 'On Sundays' };

describe('matchesSearch', () => {
  it('finds part of the title or the description, in any case', () => {
    for (const search of ['opens', 'OPENS', ' sunday ']) expect(matchesSearch(card, search)).toBe(true);
    expect(matchesSearch(card, 'monday')).toBe(false);
  });

  it('finds an accent that was typed as a letter and a mark', () => {
    expect(matchesSearch(card, 'cafe\u0301')).toBe(true);
  });
});
