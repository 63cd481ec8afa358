import type { ImportMapping } from '@cardinal/contracts';

type DateOrder = ImportMapping['dateOrder'];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|UTC|[+-]\d{2}:?\d{2})?)?$/;
/** `3/4/2026`, `03.04.26 14:05`, `4/Mar/26 3:04 PM`, as tables have them. */
const written =
  /^(\d{1,2})[/. -]([A-Za-z]{3,9}|\d{1,2})[/. -](\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?)?$/i;

function toHours(hours: number, half: string | undefined): number {
  if (!half) return hours;
  return (hours % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}

function build(year: number, month: number, day: number, [hours, minutes, seconds]: number[]): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && (hours ?? 0) < 24 && (minutes ?? 0) < 60 ? date : null;
}

/** Years of two digits are of this century. */
const toYear = (text: string): number => (text.length === 2 ? 2_000 : 0) + Number(text);

/** JavaScript's own words for a time, as Linear writes it: `Mon Jan 05 2026 10:00:00 GMT+0000 (…)`. */
const spoken = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4}/;

function isInReach(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1970 && year < 2200;
}

function parse(text: string, order: DateOrder): Date | null {
  if (iso.test(text)) {
    const isDay = text.length === 10;
    const zoned = /(?:Z|UTC|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
    const date = new Date(isDay || zoned ? text.replace(' UTC', 'Z') : `${text.replace(' ', 'T')}Z`);
    return Number.isNaN(date.getTime()) ? null : date;
  }
  if (spoken.test(text)) return new Date(text.replace(/ \(.*$/, ''));
  const found = written.exec(text);
  if (!found) return null;
  const [, first = '', second = '', year = '', hours = '0', minutes = '0', seconds = '0', half] = found;
  const time = [toHours(Number(hours), half), Number(minutes), Number(seconds)];
  const named = months.indexOf(second.slice(0, 3).toLowerCase()) + 1;
  if (named > 0) return build(toYear(year), named, Number(first), time);
  const [day, month] = order === 'day_first' ? [first, second] : [second, first];
  return build(toYear(year), Number(month), Number(day), time);
}

/** A time as a file writes it, in UTC where it names no zone; null where it is none. */
export function parseTime(text: string, order: DateOrder = 'day_first'): Date | null {
  const date = parse(text.trim(), order);
  return date && isInReach(date) ? date : null;
}

/** The day of a time as it is written; null where it is none that a card may be due on. */
export function parseDay(text: string, order: DateOrder = 'day_first'): string | null {
  const date = parseTime(text, order);
  const day = date && (/^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0] ?? date.toISOString().slice(0, 10));
  return day && day >= '2000' ? day : null;
}
