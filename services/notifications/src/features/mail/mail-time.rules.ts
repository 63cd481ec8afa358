import type { NotificationPreferences } from '@cardinal/contracts';
import { nextAt } from '../../kernel/local-clock.ts';
import { quietUntil } from '../../kernel/preferences/preferences.rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long the events of a card are collected. */
const batchMs = 5 * minuteMs;

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
      return nextAt(timeZone, now, { hour });
    case 'weekly':
      return nextAt(timeZone, now, { hour, weekday });
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

const toDigestKey = (userId: string) => `digest:${userId}`;
export const isDigest = (key: string): boolean => key.startsWith('digest:');

/** The key of the items that share an e-mail: one event, the events of a card, or all of a digest. */
export function toMailKey(
  { _id, userId, cardId }: { _id: string; userId: string; cardId: string | null },
  { mode }: NotificationPreferences['digest'],
): string {
  if (mode === 'at-once') return `one:${_id}`;
  if (mode === 'batch') return `card:${userId}:${cardId ?? 'none'}`;
  return toDigestKey(userId);
}

/** For a user who gets so many e-mails that further events come together within the next hour. */
export const hourlyInstead = (userId: string, now: Date) => ({
  key: toDigestKey(userId),
  dueAt: nextHour(now),
});
