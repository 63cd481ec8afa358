import { cardStatuses } from '@cardinal/contracts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';

export const columnClass =
  'flex h-full w-[82vw] max-w-80 shrink-0 snap-center flex-col rounded-lg bg-sunken transition-[background-color,box-shadow] sm:w-72 sm:snap-start lg:w-auto lg:min-w-52 lg:max-w-none lg:flex-1';
export const columnHeaderClass = 'flex h-10 shrink-0 items-center gap-2 px-3';

/** Placeholder cards. */
export function ColumnSkeleton() {
  return (
    <div aria-hidden className="grid gap-2 px-2">
      {[0, 1, 2].map((n) => (
        <div key={n} className="grid gap-2.5 rounded-md border bg-surface p-3">
          <Skeleton className="h-5 w-16 rounded-full" />
          <Skeleton className="w-5/6" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}

/** The four columns while their board or code is loading. */
export function KanbanSkeleton() {
  return (
    <div aria-hidden className="flex h-full gap-3 overflow-hidden px-4 pb-4 sm:px-6">
      {cardStatuses.map((status) => (
        <div key={status} className={columnClass}>
          <div className={columnHeaderClass}>
            <StatusIcon status={status} />
            <span className="text-sm font-semibold">{status}</span>
          </div>
          <ColumnSkeleton />
        </div>
      ))}
    </div>
  );
}
