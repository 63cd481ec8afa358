import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Skeleton } from './skeleton.tsx';

interface StatTileProps {
  label: string;
  /** Undefined shows a skeleton of the same height; null, for a failed request, a dash. */
  value: ReactNode | undefined;
  hint?: string;
  icon?: ReactNode;
  className?: string;
}

/** Tiles side by side, or below each other where the text is large. */
export const StatTiles = ({ children }: { children: ReactNode }) => (
  <div className="mb-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-3 max-sm:gap-2">
    {children}
  </div>
);

/** A figure with its label. */
export function StatTile({ label, value, hint, icon, className }: StatTileProps) {
  return (
    <div
      className={cn(
        'grid min-w-0 content-start gap-1 rounded-lg border bg-surface px-3 py-3 shadow-card sm:px-4 sm:py-3.5',
        className,
      )}
    >
      <div className="flex items-center justify-between gap-2 text-sm text-muted">
        {label}
        {icon && (
          <span aria-hidden className="text-subtle [&_svg]:size-4">
            {icon}
          </span>
        )}
      </div>
      <div className="text-2xl font-semibold tabular-nums">
        {value === undefined ? <Skeleton className="my-1 h-6 w-14" /> : (value ?? '–')}
      </div>
      {hint && <div className="text-xs text-subtle">{hint}</div>}
    </div>
  );
}
