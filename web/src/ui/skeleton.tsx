import { cn } from './cn.ts';

/** A placeholder of loading content; give it the same size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('motion-shimmer block fallback:h-4 fallback:rounded-sm bg-hover', className)}
    />
  );
}

/** Announces loading once to screen readers. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
