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
  <div className="@container mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-3 max-sm:gap-2">
    {children}
  </div>
);

/** A figure with its label, in one line where there is room: it is there to be glanced at. */
export function StatTile({ label, value, hint, icon, className }: StatTileProps) {
  return (
    <div
      className={cn(
        'grid min-w-0 content-between items-center gap-x-2.5 rounded-lg border bg-surface px-3 py-2 sm:px-4 @min-[34rem]:flex',
        className,
      )}
    >
      {icon && (
        <span aria-hidden className="hidden text-subtle @min-[34rem]:block [&_svg]:size-4">
          {icon}
        </span>
      )}
      <div className="min-w-min flex-1 wrap-break-word text-sm text-muted">
        {label}
        {hint && <div className="text-xs text-subtle">{hint}</div>}
      </div>
      <div className="min-w-8 text-lg/7 font-semibold tabular-nums @min-[34rem]:text-right">
        {value === undefined ? <Skeleton className="my-1 h-5 w-8" /> : (value ?? '–')}
      </div>
    </div>
  );
}
