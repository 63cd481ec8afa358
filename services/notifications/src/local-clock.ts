/** By the name in lower case: users choose how it is spelled, and each format takes 32 kB. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
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
    const parts = formatOf(timeZone).formatToParts(now);
    const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
    return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')));
  } catch {
    return now;
  }
}
