/** By the name in lower case: users choose how it is spelled, and each format takes 32 kB. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const format = new Intl.DateTimeFormat('en', { timeZone, ...parts });
  formats.set(key, format);
  return format;
}

/** A clock in UTC that shows what one in the time zone shows; UTC for zones that this release of Node does not know. */
export function clockIn(timeZone: string, now: Date): Date {
  try {
    const parts = getFormat(timeZone).formatToParts(now);
    const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
    return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')));
  } catch {
    return now;
  }
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Monday is 1, Sunday is 7. */
const getWeekday = (clock: Date): number => ((clock.getUTCDay() + 6) % 7) + 1;

interface Shown {
  hour: number;
  /** Any by default. */
  weekday?: number;
  notToday?: boolean;
}

/** The next time that a clock in the zone shows this. */
export function nextAt(timeZone: string, now: Date, { hour, weekday, notToday = false }: Shown): Date {
  const clock = clockIn(timeZone, now);
  const today = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate(), hour);
  let shown = notToday ? today + dayMs : today;
  while (shown <= clock.getTime() || (weekday !== undefined && getWeekday(new Date(shown)) !== weekday))
    shown += dayMs;
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const due = thisMinute + (shown - Math.floor(clock.getTime() / minuteMs) * minuteMs);
  // The clocks may change until then. An hour that is left out is never shown, so the correction is made once.
  return new Date(due + shown - clockIn(timeZone, new Date(due)).getTime());
}
