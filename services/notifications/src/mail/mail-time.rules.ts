import type { NotificationPreferences } from '@cardinal/contracts';
import { clockIn } from '../local-clock.ts';
import { quietUntil } from '../preferences/preferences.rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** How long the events of a card are collected. */
const batchMs = 5 * minuteMs;

/** Monday is 1, Sunday is 7. */
const weekdayOf = (clock: Date): number => ((clock.getUTCDay() + 6) % 7) + 1;

/** The next time that a clock in the zone shows this hour, on this weekday if one is given. */
function nextAt(timeZone: string, now: Date, hour: number, weekday: number | null): Date {
  const clock = clockIn(timeZone, now);
  let shown = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate(), hour);
  while (shown <= clock.getTime() || (weekday !== null && weekdayOf(new Date(shown)) !== weekday))
    shown += dayMs;
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const due = thisMinute + (shown - Math.floor(clock.getTime() / minuteMs) * minuteMs);
  // The clocks may change until then. An hour that is left out is never shown, so the correction is made once.
  return new Date(due + shown - clockIn(timeZone, new Date(due)).getTime());
}

const nextHour = (now: Date) => new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);

function asChosen(
  { mode, hour, weekday }: NotificationPreferences['digest'],
  timeZone: string,
  now: Date,
): Date {
  switch (mode) {
    case 'at-once':
      return now;
    case 'batch':
      return new Date(now.getTime() + batchMs);
    case 'hourly':
      return nextHour(now);
    case 'daily':
      return nextAt(timeZone, now, hour, null);
    case 'weekly':
      return nextAt(timeZone, now, hour, weekday);
  }
}

/** When an e-mail about something that happens now goes out. Quiet hours postpone it to their end. */
export function dueAt(
  { digest, quietHours }: Pick<NotificationPreferences, 'digest' | 'quietHours'>,
  timeZone: string,
  now: Date,
): Date {
  const due = asChosen(digest, timeZone, now);
  return quietUntil(quietHours, timeZone, due) ?? due;
}

const digestKeyOf = (userId: string) => `digest:${userId}`;
export const isDigest = (key: string): boolean => key.startsWith('digest:');

/** What comes in one e-mail: one event, the events of a card, or all of a digest. */
export function mailKeyOf(
  { _id, userId, cardId }: { _id: string; userId: string; cardId: string | null },
  { mode }: NotificationPreferences['digest'],
): string {
  if (mode === 'at-once') return `one:${_id}`;
  if (mode === 'batch') return `card:${userId}:${cardId ?? 'none'}`;
  return digestKeyOf(userId);
}

/** Where a user gets so many e-mails that further events come together within the next hour. */
export const hourlyInstead = (userId: string, now: Date) => ({
  key: digestKeyOf(userId),
  dueAt: nextHour(now),
});
