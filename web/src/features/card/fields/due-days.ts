import { dayOf, noonOf } from '#ui/use-today.ts';

/** The range of due dates. */
export const dueDateRange = { min: '2000-01-01', max: '2199-12-31' } as const;

/** The day so many days after another. */
export function daysAfter(day: string, days: number): string {
  const date = noonOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/** The Monday after a day. */
export function nextMonday(day: string): string {
  const weekday = noonOf(day).getDay();
  return daysAfter(day, (8 - weekday) % 7 || 7);
}
