import { toDay, toNoon } from '#ui/use-today.ts';

/** The range of due dates. */
export const dueDateRange = { min: '2000-01-01', max: '2199-12-31' } as const;

/** The day so many days after another. */
export function daysAfter(day: string, days: number): string {
  const date = toNoon(day);
  date.setDate(date.getDate() + days);
  return toDay(date);
}

/** The Monday after a day. */
export function nextMonday(day: string): string {
  const weekday = toNoon(day).getDay();
  return daysAfter(day, (8 - weekday) % 7 || 7);
}
