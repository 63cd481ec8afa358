import { describe, expect, it } from '@jest/globals';
import { daysAfter, nextMonday } from '#features/card/fields/due-days.ts';
import { dueText, getUrgency } from './due-date.ts';

const today = '2026-12-30';

describe('a due date', () => {
  it.each([
    ['2026-12-01', '29 days overdue', 'over'],
    ['2026-12-29', '1 day overdue', 'over'],
    ['2026-12-30', 'Due today', 'near'],
    ['2026-12-31', 'Due tomorrow', 'near'],
    ['2027-01-01', 'Due in 2 days', 'far'],
    ['2027-01-05', 'Due in 6 days', 'far'],
    ['2027-01-06', 'Due Jan 6, 2027', 'far'],
  ])('of %s reads %s', (day, text, urgency) => {
    expect(dueText(day, 'New', today)).toBe(text);
    expect(getUrgency(day, 'New', today)).toBe(urgency);
  });

  it('is quiet once the card is resolved', () => {
    expect(dueText('2026-12-01', 'Resolved', today)).toBe('Due Dec 1, 2026');
    expect(getUrgency('2026-12-01', 'Resolved', today)).toBe('done');
  });
});

describe('the days to choose from', () => {
  it('cross the ends of months and years', () => {
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  });

  it.each([
    ['2026-11-23', '2026-11-30'],
    ['2026-11-29', '2026-11-30'],
    ['2026-11-25', '2026-11-30'],
  ])('after %s: the Monday %s', (day, monday) => {
    expect(nextMonday(day)).toBe(monday);
  });
});
