import { cn } from './cn.ts';

export type Status = 'New' | 'In Progress' | 'In Testing' | 'Resolved';

const colours: Record<Status, string> = {
  New: 'text-subtle',
  'In Progress': 'text-amber',
  'In Testing': 'text-blue',
  Resolved: 'text-green',
};

/** The filled part of the ring, from 0 to 1. */
const progress: Record<Status, number> = { New: 0, 'In Progress': 0.5, 'In Testing': 0.75, Resolved: 1 };

const RADIUS = 2;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that fills as a card progresses; the status is always written next to it. */
export function StatusIcon({ status, className }: { status: Status; className?: string }) {
  const done = status === 'Resolved';
  return (
    <svg
      viewBox="0 0 14 14"
      fill="none"
      aria-hidden
      className={cn('size-3.5 shrink-0', colours[status], className)}
    >
      {done ? (
        <>
          <circle cx="7" cy="7" r="6.5" fill="currentColor" />
          <path
            d="m4.25 7.2 1.9 1.9 3.6-4"
            stroke="var(--surface)"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <>
          <circle
            cx="7"
            cy="7"
            r="5.75"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeDasharray={status === 'New' ? '1.6 2.0' : undefined}
          />
          <circle
            cx="7"
            cy="7"
            r={RADIUS}
            stroke="currentColor"
            strokeWidth={RADIUS * 2}
            strokeDasharray={`${LENGTH * progress[status]} ${LENGTH}`}
            transform="rotate(-90 7 7)"
          />
        </>
      )}
    </svg>
  );
}
