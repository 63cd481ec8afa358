import { describe, expect, it } from '@jest/globals';
import { countByFilter, shownBy, snoozedUntil } from './bell.rules.ts';

describe('what is snoozed comes back', () => {
  const until = (choice: 'hour' | 'tomorrow' | 'week', timeZone: string, now: string) =>
    snoozedUntil(choice, timeZone, new Date(now)).toISOString();

  it.each([
    ['hour', 'Europe/Berlin', '2026-11-25T10:20:30.000Z', '2026-11-25T11:20:30.000Z'],
    ['tomorrow', 'Europe/Berlin', '2026-11-25T10:20:30.000Z', '2026-11-26T08:00:00.000Z'],
    // Before nine it is tomorrow's nine, not today's.
    ['tomorrow', 'Europe/Berlin', '2026-11-25T05:00:00.000Z', '2026-11-26T08:00:00.000Z'],
    // There it is the next day already.
    ['tomorrow', 'Asia/Tokyo', '2026-11-25T16:00:00.000Z', '2026-11-27T00:00:00.000Z'],
    ['tomorrow', 'America/New_York', '2026-11-25T02:00:00.000Z', '2026-11-25T14:00:00.000Z'],
    // The clocks change in the night.
    ['tomorrow', 'Europe/Berlin', '2026-10-24T10:00:00.000Z', '2026-10-25T08:00:00.000Z'],
    ['tomorrow', 'Europe/Berlin', '2026-03-28T10:00:00.000Z', '2026-03-29T07:00:00.000Z'],
    ['week', 'Europe/Berlin', '2026-11-25T10:00:00.000Z', '2026-11-30T08:00:00.000Z'],
    // On a Monday it is the next one.
    ['week', 'Europe/Berlin', '2026-11-23T05:00:00.000Z', '2026-11-30T08:00:00.000Z'],
    ['week', 'UTC', '2026-11-29T23:00:00.000Z', '2026-11-30T09:00:00.000Z'],
  ] as const)('after %s in %s at %s: %s', (choice, timeZone, now, expected) => {
    expect(until(choice, timeZone, now)).toBe(expected);
  });
});

describe('a filter of the bell', () => {
  const following = [
    'comment_created',
    'comment_reply',
    'card_status_changed',
    'card_shipped',
    'card_type_changed',
    'card_answered',
    'card_created',
    'submissions_waiting',
    'reports_waiting',
  ];

  it.each([
    ['all', { snoozed: null }],
    ['unread', { isRead: false }],
    ['snoozed', { snoozed: { $ne: null } }],
    ['mentions', { snoozed: null, type: { $in: ['mention'] } }],
    ['following', { snoozed: null, type: { $in: following } }],
    [
      'assigned',
      { snoozed: null, $or: [{ type: { $in: ['card_assigned', 'card_due'] } }, { forAssignee: true }] },
    ],
  ] as const)('shows %s', (filter, query) => {
    expect(shownBy(filter)).toEqual(query);
  });

  it('counts what is unread in each that shows it', () => {
    const unread = [
      { type: 'mention', count: 1 },
      { type: 'card_assigned', count: 2 },
      { type: 'card_due', count: 4 },
      { type: 'comment_reply', count: 8 },
      { type: 'card_shipped', forAssignee: true, count: 16 },
      { type: 'member_added', count: 32 },
    ] as const;
    expect(countByFilter(unread)).toEqual({ unread: 63, mentions: 1, assigned: 22, following: 24 });
    expect(countByFilter([])).toEqual({ unread: 0, mentions: 0, assigned: 0, following: 0 });
  });
});
