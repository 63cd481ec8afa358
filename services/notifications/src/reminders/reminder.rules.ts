/** What an assignee is reminded of: that a card is due tomorrow, or today. */
export type ReminderDay = 'tomorrow' | 'today';

/** Reminders come from this hour of the assignee's day on. */
const morning = 8;

const dayMs = 24 * 60 * 60 * 1_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day `days` after that of `now`, in UTC, such as 2026-12-24. */
export const dayAfter = (now: Date, days: number): string => dayOf(now.getTime() + days * dayMs);

/** The due dates that are today or tomorrow somewhere: clocks are from 12 hours behind UTC to 14 hours ahead. */
export const dueSomewhere = (now: Date) => ({ first: dayAfter(now, -1), last: dayAfter(now, 2) });

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  } as const;
  const format = new Intl.DateTimeFormat('en', { timeZone, ...parts });
  formats.set(timeZone, format);
  return format;
}

/** A clock in UTC that shows what one in the time zone shows; UTC for zones that this release of Node does not know. */
function clockIn(timeZone: string, now: Date): Date {
  try {
    const parts = formatOf(timeZone).formatToParts(now);
    const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
    return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour')));
  } catch {
    return now;
  }
}

/** What somebody in this time zone is reminded of now, of a card that is due on this day. */
export function reminderOf(dueDate: string, timeZone: string, now: Date): ReminderDay | null {
  const clock = clockIn(timeZone, now);
  if (clock.getUTCHours() < morning) return null;
  if (dueDate === dayAfter(clock, 0)) return 'today';
  return dueDate === dayAfter(clock, 1) ? 'tomorrow' : null;
}
