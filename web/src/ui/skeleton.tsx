import { cn } from './cn.ts';

/** Holds the place of what is loading; give it the size of that. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('motion-shimmer block h-4 rounded-sm bg-hover', className)} />;
}

/** Says once, to those who cannot see the skeletons inside, that something is loading. */
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
