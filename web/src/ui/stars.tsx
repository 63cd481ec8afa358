import { cn } from './cn.ts';

export const starSizes = { sm: 'size-3.5', md: 'size-4', lg: 'size-5' } as const;

/** The scale: amber stars of users, or boxed ones in ink of developers. */
export type StarScale = 'user' | 'dev';

interface StarsProps {
  /** The number of filled stars; a dash stands for none. */
  value: number | null | undefined;
  max?: number;
  /** The subject of the rating: 'User priority'. */
  label: string;
  scale?: StarScale;
  size?: keyof typeof starSizes;
  className?: string;
}

const countFilled = (value: StarsProps['value'], max: number) => Math.min(Math.max(value ?? 0, 0), max);
const spoken = (label: string, filled: number, max: number) =>
  filled === 0 ? `${label}: not set` : `${label}: ${filled} of ${max}`;

/** A read-only star rating: as many stars as there are, and no empty ones. */
export function Stars({ value, max = 5, label, scale, size = 'sm', className }: StarsProps) {
  const filled = countFilled(value, max);
  return (
    <span
      role="img"
      aria-label={spoken(label, filled, max)}
      className={cn('inline-flex items-center gap-px', className)}
    >
      {filled === 0 && <NotSet />}
      {starNumbers(filled).map((n) => (
        <StarShape key={n} on scale={scale} className={starSizes[size]} />
      ))}
    </span>
  );
}

/** The same as a number with one star, for tables and rows. */
export function StarCount({ value, max = 5, label, scale, className }: Omit<StarsProps, 'size'>) {
  const filled = countFilled(value, max);
  return (
    <span
      role="img"
      aria-label={spoken(label, filled, max)}
      title={spoken(label, filled, max)}
      className={cn('inline-flex items-center gap-1 text-muted tabular-nums', className)}
    >
      {filled === 0 ? (
        <NotSet />
      ) : (
        <>
          <StarShape on scale={scale} className={starSizes.sm} />
          {filled}
        </>
      )}
    </span>
  );
}

const NotSet = () => (
  <span aria-hidden className="text-subtle">
    –
  </span>
);

const star = 'M12 2l3.09 6.26 6.91 1.01-5 4.87 1.18 6.88L12 17.77l-6.18 3.25L7 14.14 2 9.27l6.91-1.01z';
const boxed =
  'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5Zm5 4.4-1.79 3.63-4.01.58 2.9 2.83-.68 3.99L12 15.54l3.58 1.89-.68-3.99 2.9-2.83-4.01-.58Z';

/** Empty ones are a faint dot: they show where there is room, and no more. */
export function StarShape({
  on,
  scale = 'user',
  className,
}: {
  on: boolean;
  scale?: StarScale | undefined;
  className: string;
}) {
  const colour = !on ? 'fill-star-empty' : scale === 'user' ? 'fill-star' : 'fill-muted';
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      data-on={on || undefined}
      className={cn('shrink-0 transition-colors duration-100', className, colour)}
    >
      {on ? (
        <path fillRule="evenodd" d={scale === 'user' ? star : boxed} />
      ) : (
        <circle cx="12" cy="12" r="3.5" />
      )}
    </svg>
  );
}

export function starNumbers(max: number): number[] {
  return Array.from({ length: max }, (_, index) => index + 1);
}
