import type { NotificationPreferences } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { dueAt, hourlyInstead, isDigest, toMailKey } from './mail-time.rules.ts';

type Digest = NotificationPreferences['digest'];
const night = { from: '22:00', to: '07:00' };
const digest = (mode: Digest['mode'], hour = 8, weekday = 1): Digest => ({ mode, hour, weekday });

describe('an e-mail goes out', () => {
  it.each<[string, Digest, typeof night | null, string, string, string]>([
    ['at once', digest('at-once'), null, 'UTC', '2026-11-24T10:00:30Z', '2026-11-24T10:00:30.000Z'],
    ['after five minutes', digest('batch'), null, 'UTC', '2026-11-24T10:00:30Z', '2026-11-24T10:05:30.000Z'],
    ['at the next hour', digest('hourly'), null, 'UTC', '2026-11-24T10:00:00Z', '2026-11-24T11:00:00.000Z'],
    [
      "today at one's hour",
      digest('daily'),
      null,
      'Europe/Berlin',
      '2026-11-24T06:59:59Z',
      '2026-11-24T07:00:00.000Z',
    ],
    [
      'tomorrow after it',
      digest('daily'),
      null,
      'Europe/Berlin',
      '2026-11-24T07:00:00Z',
      '2026-11-25T07:00:00.000Z',
    ],
    [
      "on one's weekday",
      digest('weekly', 9, 7),
      null,
      'Asia/Kolkata',
      '2026-11-24T12:00:00Z',
      '2026-11-29T03:30:00.000Z',
    ],
    [
      'a week later after it',
      digest('weekly', 9, 2),
      null,
      'UTC',
      '2026-11-24T09:00:00Z',
      '2026-12-01T09:00:00.000Z',
    ],
    [
      'at the same hour after the clocks change',
      digest('daily'),
      null,
      'Europe/Berlin',
      '2026-10-24T10:00:00Z',
      '2026-10-25T07:00:00.000Z',
    ],
    [
      'at the end of quiet hours',
      digest('batch'),
      night,
      'UTC',
      '2026-11-24T23:00:00Z',
      '2026-11-25T07:00:00.000Z',
    ],
    [
      'at the end of quiet hours that begin meanwhile',
      digest('batch'),
      night,
      'UTC',
      '2026-11-24T21:58:00Z',
      '2026-11-25T07:00:00.000Z',
    ],
  ])('%s', (_name, mode, quietHours, zone, now, due) => {
    expect(dueAt({ digest: mode, quietHours }, zone, new Date(now)).toISOString()).toBe(due);
  });
});

it('collects what belongs into one e-mail', () => {
  const item = { _id: 'n', userId: 'u', cardId: 'c' };
  expect(toMailKey(item, digest('at-once'))).toBe('one:n');
  expect(toMailKey(item, digest('batch'))).toBe('card:u:c');
  expect(toMailKey({ ...item, cardId: null }, digest('batch'))).toBe('card:u:none');
  for (const mode of ['hourly', 'daily', 'weekly'] as const)
    expect(toMailKey(item, digest(mode))).toBe('digest:u');
});

it('collects what comes within an hour where a user gets too many e-mails', () => {
  const { key, dueAt } = hourlyInstead('u', new Date('2026-11-24T10:20:00Z'));
  expect(dueAt).toEqual(new Date('2026-11-24T11:00:00Z'));
  expect(key).toBe('digest:u');
  expect([key, 'one:digest:', 'card:u:c'].map(isDigest)).toEqual([true, false, false]);
});
