import { describe, expect, it } from '@jest/globals';
import { formatFilters } from '#features/card-data/index.ts';
import { rememberSorting } from '../sorting/sorting-memory.ts';
import { parseFilters } from './board-search.ts';

const labelId = '0197d3a0-0000-7000-8000-000000000001';
const otherId = '0197d3a0-0000-7000-8000-000000000002';

const address = { projectSlug: 'apollo', boardSlug: 'feedback' };

describe('the filters of a board in its address', () => {
  it('come back as they were written', () => {
    const filters = {
      type: 'bug',
      status: 'In Progress',
      priority: 4,
      label: `${labelId},${otherId}`,
      labelMode: 'all',
      search: 'a & b',
      sort: 'upvoteCount',
      order: 'asc',
    } as const;
    expect(parseFilters(formatFilters(filters), address)).toEqual(filters);
  });

  it('name one person, or what has no label', () => {
    const filters = { assignee: otherId as `${string}-${string}`, label: 'none' };
    expect(parseFilters(formatFilters(filters), address)).toEqual(filters);
  });

  it('leave nothing behind when nothing is filtered', () => {
    expect(formatFilters({})).toBe('');
    expect(formatFilters({ search: '' })).toBe('');
    expect(formatFilters({ labelMode: 'all' })).toBe('');
    expect(formatFilters({ label: labelId, labelMode: 'any' })).toBe(`?label=${labelId}`);
  });

  it.each([
    '?type=worm',
    '?status=Done',
    '?priority=9',
    '?priority=x',
    '?priority=1.5',
    '?label=x,',
    '?labelMode=all',
    '?q=%20%20',
    '?sort=luck',
    '?order=asc',
    '',
  ])('count as not set in %s', (search) => expect(formatFilters(parseFilters(search, address))).toBe(''));
});

describe('the order of a board', () => {
  const other = { ...address, boardSlug: 'sprint' };

  it('is that of the last visit, for each board by itself, unless the address has one', () => {
    rememberSorting(address, { sort: 'dueDate', order: 'asc' });
    expect(parseFilters('', address)).toMatchObject({ sort: 'dueDate', order: 'asc' });
    expect(parseFilters('?sort=upvoteCount', address)).toMatchObject({ sort: 'upvoteCount', order: 'desc' });
    expect(parseFilters('', other)).not.toHaveProperty('sort');
    rememberSorting(address, {});
    expect(parseFilters('', address)).not.toHaveProperty('sort');
  });

  it('is none where something else was stored', () => {
    localStorage.setItem('cardinal_sort:apollo/feedback', 'sort=__proto__&order=up');
    expect(parseFilters('', address)).not.toHaveProperty('sort');
  });
});
