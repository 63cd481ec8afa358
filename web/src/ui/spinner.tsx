import { cn } from './cn.ts';

interface SpinnerProps {
  /** The text for screen readers; omit it if there is the same text next to it. */
  label?: string;
  className?: string;
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={cn('inline-flex fallback:size-4 shrink-0', className)}
    >
      <svg viewBox="0 0 16 16" fill="none" aria-hidden className="motion-spin size-full animate-spin">
        <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.75" opacity=".2" />
        <path
          d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** A spinner in the middle of an empty page or panel, after a short delay. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="motion-late grid min-h-[50dvh] place-items-center text-subtle">
      <Spinner label={label} className="size-5" />
    </div>
  );
}
