/**
 * Dates, numbers and times as the reader's browser writes them, in the reader's time zone. The interface's words stay
 * English.
 */
const options = {
  day: { dateStyle: 'medium' },
  full: { dateStyle: 'full', timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const;

interface Formats {
  locale: string;
  day: Intl.DateTimeFormat;
  full: Intl.DateTimeFormat;
  moment: Intl.DateTimeFormat;
  relative: Intl.RelativeTimeFormat;
  now: Intl.RelativeTimeFormat;
  number: Intl.NumberFormat;
}

function formatsOf(locale: string): Formats {
  return {
    locale,
    day: new Intl.DateTimeFormat(locale, options.day),
    full: new Intl.DateTimeFormat(locale, options.full),
    moment: new Intl.DateTimeFormat(locale, options.moment),
    relative: new Intl.RelativeTimeFormat(locale, { style: 'narrow' }),
    now: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    number: new Intl.NumberFormat(locale),
  };
}

let made: Formats | undefined;

/** Making formats is slow, so they are made once for each language. */
function formats(): Formats {
  const locale = navigator.language || 'en-US';
  if (made?.locale !== locale) made = formatsOf(locale);
  return made;
}

function formatTime(formatter: Intl.DateTimeFormat, date: Date | string): string {
  const value = new Date(date);
  return Number.isNaN(value.getTime()) ? '' : formatter.format(value);
}

/** 'Nov 20, 2026' in American English; empty for an invalid date. */
export const formatDate = (date: Date | string): string => formatTime(formats().day, date);

/** With the time. */
export const formatMoment = (date: Date | string): string => formatTime(formats().moment, date);

/** With the day of the week and the time. */
export const formatDateTime = (date: Date | string): string => formatTime(formats().full, date);

/** '1,234' in English. */
export const formatNumber = (value: number): string => formats().number.format(value);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In English 'just now' under a minute, then '5m ago', '2h ago', '3d ago'. Times in the future read as now. */
export function formatRelativeTime(date: Date | string, now: number = Date.now()): string {
  const age = now - new Date(date).getTime();
  if (Number.isNaN(age)) return '';
  const { locale, relative, now: today } = formats();
  if (age < MINUTE) return locale.startsWith('en') ? 'just now' : today.format(0, 'second');
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour');
  return relative.format(-Math.floor(age / DAY), 'day');
}
