import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Panel } from '#ui/panel.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useIsMobile } from '#ui/use-media-query.ts';

interface ListPanelProps<Item> {
  title: string;
  /** A few words next to the title. */
  note?: ReactNode;
  icon: ReactNode;
  /** Undefined while they load. */
  items: readonly Item[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  row: (item: Item) => ReactNode;
  /** Other rows for the room that is left where there are few items. */
  fill?: { title: string; rows: readonly ReactNode[] };
  /** There are more than these items. */
  hasMore?: boolean;
  /** Below all of them, when it is open. */
  after?: ReactNode;
  onOpenChange?: (open: boolean) => void;
}

/** Rows that are shown at first, and whose room is kept, so that nothing moves when they arrive. */
const ROWS = 5;
const ROWS_ON_PHONES = 3;

/** A list with a fixed number of rows, which opens to all of them. */
export function ListPanel<Item>({
  title,
  note,
  icon,
  items,
  error,
  onRetry,
  empty,
  row,
  fill,
  hasMore = false,
  after,
  onOpenChange,
}: ListPanelProps<Item>) {
  const titleId = useId();
  const [open, setOpen] = useState(false);
  const rows = useIsMobile() ? ROWS_ON_PHONES : ROWS;
  const more = hasMore || (items?.length ?? 0) > rows;
  const toggle = () => {
    setOpen(!open);
    onOpenChange?.(!open);
  };
  return (
    <Panel aria-labelledby={titleId} className="flex flex-col">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2.5 border-b px-4">
        <span aria-hidden className="text-subtle [&_svg]:size-4">
          {icon}
        </span>
        <h2 id={titleId} className="text-base font-semibold tracking-tight">
          {title}
        </h2>
        {note && <span className="min-w-0 flex-1 truncate text-xs text-subtle">{note}</span>}
        {more && (
          <Button variant="ghost" size="sm" className="-mr-2 ml-auto" aria-expanded={open} onClick={toggle}>
            {open ? 'Show less' : onOpenChange ? 'Show more' : `Show ${items?.length}`}
          </Button>
        )}
      </header>
      <div className="grid min-h-42.5 flex-1 md:min-h-71">
        {items ? (
          items.length === 0 ? (
            empty
          ) : (
            <div>
              <ul>{(open ? items : items.slice(0, rows)).map(row)}</ul>
              {fill && <Fill {...fill} room={rows - items.length} />}
              {open && after}
            </div>
          )
        ) : error ? (
          <Failed error={error} onRetry={onRetry} />
        ) : (
          <RowSkeletons count={rows} label={`Loading: ${title}`} />
        )}
      </div>
    </Panel>
  );
}

interface FillProps extends NonNullable<ListPanelProps<never>['fill']> {
  /** The rows that are left, of which the title takes a part. */
  room: number;
}

function Fill({ title, rows, room }: FillProps) {
  if (room < 2 || rows.length === 0) return null;
  return (
    <>
      <h3 className="border-t px-4 pt-3 pb-1 text-xs font-medium text-subtle">{title}</h3>
      <ul aria-label={title}>{rows.slice(0, room - 1)}</ul>
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="grid place-content-center justify-items-center gap-3 p-4 text-center">
      <p className="text-sm text-muted">{errorMessage(error)}</p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** The text of an empty panel, and where it leads. */
export function NothingHere({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid place-content-center justify-items-center gap-3 self-stretch px-6 text-center">
      <p className="text-balance text-sm text-muted">{children}</p>
      {action}
    </div>
  );
}

/** As high as a row with its two lines. */
export const rowClass = 'flex h-14 items-center gap-3 px-4';

function RowSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <Loading label={label}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={cn(rowClass, 'box-content border-b last:border-b-0')}>
          <Skeleton className="size-4 shrink-0 rounded-full" />
          <div className="grid min-w-0 flex-1 gap-2">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
