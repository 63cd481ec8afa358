import { cardStatuses } from '@cardinal/contracts';
import { cn } from '#ui/cn.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';

/**
 * The frame of the columns. On phones they stand in a row that scrolls sideways; with more room two and two, and then
 * four in a row, for which they share the width that the sidebar leaves them.
 */
export const columnsClass =
  'flex h-full gap-3 overflow-auto px-4 pb-4 sm:px-6 @md:grid @md:grid-cols-2 @md:grid-rows-[repeat(2,minmax(14rem,1fr))] @min-[40rem]:grid-cols-4 @min-[40rem]:grid-rows-1 @min-[90rem]:gap-4';
export const columnClass =
  'flex h-full w-[82vw] max-w-80 shrink-0 snap-center flex-col rounded-lg transition-[background-color,box-shadow] @md:w-auto @md:max-w-none @md:min-w-0';
export const columnHeaderClass = 'flex h-10 shrink-0 items-center gap-2 px-3';

/** Placeholder cards. */
export function ColumnSkeleton() {
  return (
    <div aria-hidden className="grid gap-2 px-2">
      {[0, 1, 2].map((n) => (
        <div key={n} className="grid gap-2.5 rounded-md border bg-surface p-3">
          <Skeleton className="w-5/6" />
          <Skeleton className="h-5 w-16 rounded-full" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}

/** The four columns while their board or code is loading. */
export function KanbanSkeleton() {
  return (
    <div aria-hidden className="@container h-full">
      <div className={columnsClass}>
        {cardStatuses.map((status) => (
          <div key={status} className={cn(columnClass, 'bg-sunken')}>
            <div className={columnHeaderClass}>
              <StatusIcon status={status} />
              <span className="text-sm font-semibold">{status}</span>
            </div>
            <ColumnSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
