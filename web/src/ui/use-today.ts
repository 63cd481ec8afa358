import { useSyncExternalStore } from 'react';

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** The day on the reader's calendar, such as 2026-12-24. */
export const toDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Noon of a day, which it has in every time zone. */
export const toNoon = (day: string): Date => new Date(`${day}T12:00`);

const today = () => toDay(new Date());

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: number | undefined;

/** One timer for all who show days. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    for (const listener of listeners) listener();
  }, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** Today; another day after midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
