import { describe, expect, it } from '@jest/globals';
import { formatFilters, parseFilters } from './board-search.ts';

const labelId = '0197d3a0-0000-7000-8000-000000000001';
const otherId = '0197d3a0-0000-7000-8000-000000000002';

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
    expect(parseFilters(formatFilters(filters))).toEqual(filters);
  });

  it('leave nothing behind when nothing is filtered', () => {
    expect(formatFilters({})).toBe('');
    expect(formatFilters({ search: '' })).toBe('');
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
  ])('count as not set in %s', (search) => expect(formatFilters(parseFilters(search))).toBe(''));
});
