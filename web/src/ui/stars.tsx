import { Star } from 'lucide-react';
import { cn } from './cn.ts';

export const starSizes = { sm: 'size-3.5', md: 'size-4', lg: 'size-5' } as const;

interface StarsProps {
  /** The number of filled stars; undefined counts as none. */
  value: number | null | undefined;
  max?: number;
  /** The subject of the rating: 'User priority'. */
  label: string;
  size?: keyof typeof starSizes;
  /** Adds `3/10` as text. */
  showValue?: boolean;
  className?: string;
}

/** A read-only star rating. */
export function Stars({ value, max = 5, label, size = 'sm', showValue, className }: StarsProps) {
  const filled = Math.min(Math.max(value ?? 0, 0), max);
  return (
    <span className={cn('inline-flex items-center gap-1.5', className)}>
      <span role="img" aria-label={`${label}: ${filled} of ${max}`} className="inline-flex gap-px">
        {starNumbers(max).map((n) => (
          <StarShape key={n} on={n <= filled} className={starSizes[size]} />
        ))}
      </span>
      {showValue && (
        <span className="text-xs text-subtle tabular-nums">
          {filled}/{max}
        </span>
      )}
    </span>
  );
}

export function StarShape({ on, className }: { on: boolean; className: string }) {
  return (
    <Star
      aria-hidden
      strokeWidth={0}
      data-on={on || undefined}
      className={cn(className, 'transition-colors duration-100', on ? 'fill-star' : 'fill-star-empty')}
    />
  );
}

export function starNumbers(max: number): number[] {
  return Array.from({ length: max }, (_, index) => index + 1);
}
