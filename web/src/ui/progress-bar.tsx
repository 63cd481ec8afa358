import { cn } from './cn.ts';

interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  /** It stands still. */
  paused?: boolean;
  /** The value in words, such as '3 of 10 cards'; a percentage without. */
  text?: string;
}

/** How far something is. */
export function ProgressBar({ label, value, paused, text }: ProgressBarProps) {
  const percent = Math.round(value * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className="h-2 overflow-hidden rounded-full bg-hover"
    >
      <div
        className={cn(
          'h-full rounded-full transition-[width] duration-500',
          paused ? 'bg-line-strong' : 'bg-primary',
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
