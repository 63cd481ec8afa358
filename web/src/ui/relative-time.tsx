import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'just now' under a minute, then minutes, hours and days. Times in the future read as now. */
export function formatRelativeTime(date: Date | string, now: number = Date.now()): string {
  const age = now - new Date(date).getTime();
  if (Number.isNaN(age)) return '';
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  return `${Math.floor(age / DAY)}d ago`;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const fullFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** 'Nov 20, 2026', in the reader's time zone; empty for an invalid date. */
export function formatDate(date: Date | string): string {
  return format(dayFormat, date);
}

function format(formatter: Intl.DateTimeFormat, date: Date | string): string {
  const value = new Date(date);
  return Number.isNaN(value.getTime()) ? '' : formatter.format(value);
}

interface TimeProps {
  date: Date | string;
  className?: string;
}

/** A relative time, which updates itself. */
export function RelativeTime({ date, className }: TimeProps) {
  const now = useNow();
  return <Time date={date} text={formatRelativeTime(date, now)} className={className} />;
}

/** A date. */
export function DateText({ date, className }: TimeProps) {
  return <Time date={date} text={formatDate(date)} className={className} />;
}

function Time({ date, text, className }: TimeProps & { text: string }) {
  const value = new Date(date);
  const valid = !Number.isNaN(value.getTime());
  return (
    <time
      dateTime={valid ? value.toISOString() : undefined}
      title={valid ? fullFormat.format(value) : undefined}
      className={className}
    >
      {text}
    </time>
  );
}

const TICK_MS = 30_000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
