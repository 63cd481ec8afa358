import { describe, expect, it } from '@jest/globals';
import { dueSomewhere, findReminder } from './reminder.rules.ts';

describe('when an assignee is reminded', () => {
  it.each([
    // Berlin is two hours ahead of UTC in summer, one in winter.
    ['2026-07-10', 'Europe/Berlin', '2026-07-09T05:59:00Z', null],
    ['2026-07-10', 'Europe/Berlin', '2026-07-09T06:00:00Z', 'tomorrow'],
    ['2026-07-10', 'Europe/Berlin', '2026-07-09T21:59:00Z', 'tomorrow'],
    ['2026-07-10', 'Europe/Berlin', '2026-07-09T22:00:00Z', null],
    ['2026-07-10', 'Europe/Berlin', '2026-07-10T06:00:00Z', 'today'],
    ['2026-07-10', 'Europe/Berlin', '2026-07-10T22:00:00Z', null],
    ['2026-12-10', 'Europe/Berlin', '2026-12-10T06:30:00Z', null],
    ['2026-12-10', 'Europe/Berlin', '2026-12-10T07:00:00Z', 'today'],
    ['2027-01-01', 'UTC', '2026-12-31T08:00:00Z', 'tomorrow'],
    ['2028-03-01', 'UTC', '2028-02-29T08:00:00Z', 'tomorrow'],
    // The first and the last places on earth.
    ['2026-07-10', 'Pacific/Kiritimati', '2026-07-08T18:00:00Z', 'tomorrow'],
    ['2026-07-10', 'Etc/GMT+12', '2026-07-11T11:59:00Z', 'today'],
    ['2026-07-10', 'Mars/Olympus', '2026-07-10T08:00:00Z', 'today'],
    ['2026-07-10', 'UTC', '2026-07-08T12:00:00Z', null],
    ['2026-07-10', 'UTC', '2026-07-11T12:00:00Z', null],
  ] as const)('of a card due on %s in %s at %s: %s', (dueDate, zone, now, expected) => {
    expect(findReminder(dueDate, zone, new Date(now))).toBe(expected);
    const { first, last } = dueSomewhere(new Date(now));
    if (expected) expect(first <= dueDate && dueDate <= last).toBe(true);
  });
});
