import { notificationChannels, notificationEvents } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  channelsFor,
  defaultPreferences,
  flattenChange,
  quietUntil,
  toPreferences,
} from './preferences.rules.ts';

describe('preferences', () => {
  it('have a default for every event and channel', () => {
    expect(Object.keys(defaultPreferences.channels).sort()).toEqual([...notificationEvents].sort());
    for (const channels of Object.values(defaultPreferences.channels))
      expect(Object.keys(channels).sort()).toEqual([...notificationChannels].sort());
  });

  it('are the defaults, except for what was chosen', () => {
    const mine = toPreferences({
      channels: { status: { email: false } },
      digest: { mode: 'weekly' },
      autoFollow: { upvoted: false },
    });
    expect(channelsFor(mine, 'card_status_changed')).toEqual(['bell', 'push']);
    expect(channelsFor(mine, 'comment_reply')).toEqual(['bell', 'email', 'push']);
    expect(mine.digest).toEqual({ mode: 'weekly', hour: 8, weekday: 1 });
    expect(mine.quietHours).toBeNull();
    expect(mine.autoFollow).toEqual({ author: true, assigned: true, commented: true, upvoted: false });
  });

  it('are quiet hours where they were chosen, and all defaults where nothing was', () => {
    const quietHours = { from: '22:00', to: '07:00' };
    expect(toPreferences({ quietHours }).quietHours).toEqual(quietHours);
    expect(toPreferences(null)).toBe(defaultPreferences);
    expect(toPreferences({})).toEqual(defaultPreferences);
  });

  it('are the bell, e-mail and pushes for what concerns a user, and the bell alone for the rest', () => {
    const loud = Object.entries(defaultPreferences.channels).filter(([, { email }]) => email);
    expect(loud.map(([event]) => event)).toEqual([
      'assigned',
      'due',
      'mention',
      'comment',
      'status',
      'shipped',
    ]);
    for (const { bell, email, push } of Object.values(defaultPreferences.channels))
      expect([bell, push]).toEqual([true, email]);
    expect(defaultPreferences.autoFollow).toEqual({
      author: true,
      assigned: true,
      commented: true,
      upvoted: true,
    });
  });

  it('change by field, so that changes of different fields do not overwrite each other', () => {
    const quietHours = { from: '22:00', to: '07:00' };
    expect(flattenChange({ channels: { due: { bell: false, email: true } }, quietHours })).toEqual({
      'channels.due.bell': false,
      'channels.due.email': true,
      quietHours,
    });
    expect(flattenChange({ quietHours: null, channels: {} })).toEqual({ quietHours: null });
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:30' };
  it.each([
    ['at their start', night, 'UTC', '2026-11-20T22:00:00Z', '2026-11-21T07:30:00.000Z'],
    ['after midnight', night, 'UTC', '2026-11-21T06:15:40Z', '2026-11-21T07:30:00.000Z'],
    ['at their end', night, 'UTC', '2026-11-21T07:30:00Z', null],
    ['before they start', night, 'UTC', '2026-11-20T21:59:59Z', null],
    ['in the zone of the user', night, 'Asia/Kolkata', '2026-11-20T17:00:00Z', '2026-11-21T02:00:00.000Z'],
    [
      'within a day',
      { from: '12:00', to: '13:00' },
      'UTC',
      '2026-11-20T12:30:00Z',
      '2026-11-20T13:00:00.000Z',
    ],
    ['where there are none', null, 'UTC', '2026-11-20T12:30:00Z', null],
  ])('end as chosen: %s', (_name, hours, zone, now, end) => {
    expect(quietUntil(hours, zone, new Date(now))?.toISOString() ?? null).toBe(end);
  });
});
