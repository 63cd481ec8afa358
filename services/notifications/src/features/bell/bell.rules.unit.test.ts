import { describe, expect, it } from '@jest/globals';
import { snoozedUntil } from './bell.rules.ts';

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
