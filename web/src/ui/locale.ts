/**
 * Dates, numbers and times as the reader's browser writes them, in the reader's time zone. The interface's words stay
 * English.
 */
const makers = {
  day: (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
  full: (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }),
  moment: (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  relative: (locale: string) => new Intl.RelativeTimeFormat(locale, { style: 'narrow' }),
  now: (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  number: (locale: string) => new Intl.NumberFormat(locale),
};
type Kind = keyof typeof makers;
type Formats = { [K in Kind]: ReturnType<(typeof makers)[K]> };

const currentLocale = () => navigator.language || 'en-US';
const made = new Map<string, unknown>();

/** Making a format is slow, so it is made once for each language, when it is first needed. */
function format<K extends Kind>(kind: K): Formats[K] {
  const locale = currentLocale();
  const key = kind + locale;
  if (!made.has(key)) made.set(key, makers[kind](locale));
  return made.get(key) as Formats[K];
}

function formatTime(formatter: Intl.DateTimeFormat, date: Date | string): string {
  const value = new Date(date);
  return Number.isNaN(value.getTime()) ? '' : formatter.format(value);
}

/** 'Nov 20, 2026' in American English; empty for an invalid date. */
export const formatDate = (date: Date | string): string => formatTime(format('day'), date);

/** With the time. */
export const formatMoment = (date: Date | string): string => formatTime(format('moment'), date);

/** With the day of the week and the time. */
export const formatDateTime = (date: Date | string): string => formatTime(format('full'), date);

/** '1,234' in English. */
export const formatNumber = (value: number): string => format('number').format(value);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In English 'just now' under a minute, then '5m ago', '2h ago', '3d ago'. Times in the future read as now. */
export function formatRelativeTime(date: Date | string, now: number = Date.now()): string {
  const age = now - new Date(date).getTime();
  if (Number.isNaN(age)) return '';
  if (age < MINUTE) return currentLocale().startsWith('en') ? 'just now' : format('now').format(0, 'second');
  const relative = format('relative');
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour');
  return relative.format(-Math.floor(age / DAY), 'day');
}

// The first format takes 12 ms, whichever it is: better while the page waits for its data than when it shows them.
setTimeout(() => format('number'));
