import { clockIn } from '../../kernel/local-clock.ts';

/** A reminder says that a card is due tomorrow, or today. */
export type ReminderDay = 'tomorrow' | 'today';

/** Reminders come from this hour of the assignee's day on. */
const morning = 8;

const dayMs = 24 * 60 * 60 * 1_000;

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day `days` after that of `now`, in UTC, such as 2026-12-24. */
export const dayAfter = (now: Date, days: number): string => toDay(now.getTime() + days * dayMs);

/** The due dates that are today or tomorrow somewhere: clocks are from 12 hours behind UTC to 14 hours ahead. */
export const dueSomewhere = (now: Date) => ({ first: dayAfter(now, -1), last: dayAfter(now, 2) });

/** The reminder for a user in this time zone now, of a card that is due on this day. */
export function findReminder(dueDate: string, timeZone: string, now: Date): ReminderDay | null {
  const clock = clockIn(timeZone, now);
  if (clock.getUTCHours() < morning) return null;
  if (dueDate === dayAfter(clock, 0)) return 'today';
  return dueDate === dayAfter(clock, 1) ? 'tomorrow' : null;
}
