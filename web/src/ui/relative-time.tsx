import { useEffect, useState } from 'react';
import { formatDate, formatDateTime, formatRelativeTime } from './locale.ts';

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
      title={formatDateTime(value) || undefined}
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
