import type { CardStatus } from '@cardinal/contracts';
import { formatDate } from '#ui/locale.ts';
import { toNoon } from '#ui/use-today.ts';

const DAY = 86_400_000;

/** The days from one to another, both such as 2026-12-24. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** 'Dec 24, 2026' in American English. */
export const formatDay = (day: string): string => formatDate(toNoon(day));

/** How loud a due date is. */
export type Urgency = 'over' | 'near' | 'far' | 'done';

export function getUrgency(dueDate: string, status: CardStatus, today: string): Urgency {
  if (status === 'Resolved') return 'done';
  const days = daysBetween(today, dueDate);
  if (days < 0) return 'over';
  return days < 2 ? 'near' : 'far';
}

/** 'Due tomorrow', '3 days overdue'; the day itself where it is done with or a week away. */
export function dueText(dueDate: string, status: CardStatus, today: string): string {
  const days = daysBetween(today, dueDate);
  if (status === 'Resolved' || days > 6) return `Due ${formatDay(dueDate)}`;
  if (days > 1) return `Due in ${days} days`;
  if (days >= 0) return days === 0 ? 'Due today' : 'Due tomorrow';
  return days === -1 ? '1 day overdue' : `${-days} days overdue`;
}
