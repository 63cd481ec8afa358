import type { CardStatus } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boardCardsQuery } from '#features/card-data/index.ts';
import { cn } from '#ui/cn.ts';
import { loadable } from '#ui/loadable.tsx';
import { Popover } from '#ui/popover.tsx';
import { RollingNumber } from '#ui/rolling-number.tsx';
import { isFiltered, toColumnFilters } from '../view/board-search.ts';
import type { BoardViewProps } from '../view/board-view-props.ts';

const LimitForm = loadable(
  async () => (await import('./limit-form.tsx')).LimitForm,
  <div className="h-32" />,
);

interface ColumnCountProps extends Pick<BoardViewProps, 'address' | 'filters' | 'wipLimits' | 'canLimit'> {
  status: CardStatus;
  /** Of the cards that pass the filters. */
  count: number | undefined;
  className: string;
}

/** The number of a column's cards, and its limit, which those who may set it open here. */
export function ColumnCount({ className, ...props }: ColumnCountProps) {
  const { address, status, wipLimits, canLimit, count } = props;
  const [open, setOpen] = useState(false);
  const limit = wipLimits[status];
  const whole = useWhole(props, limit !== undefined);
  const exceeded = limit !== undefined && whole !== undefined && whole > limit;
  const shown = (
    <>
      {count !== undefined && <RollingNumber value={count} />}
      {limit !== undefined && whole !== undefined && (
        <>
          {/* With filters, the limit is still that of all cards. */}
          {whole !== count && <span aria-hidden> · {whole}</span>}
          <span aria-hidden> / {limit}</span>
          <span className="sr-only">
            {exceeded ? `, ${whole} cards are over the limit of ${limit}` : `, of a limit of ${limit} cards`}
          </span>
        </>
      )}
    </>
  );
  const look = cn(
    // The text for screen readers would otherwise stand beside the row of columns, and widen the page.
    'relative rounded-sm px-1.5 text-sm tabular-nums',
    exceeded ? 'bg-amber-soft font-medium text-amber-ink' : '-ml-1.5 text-subtle',
    className,
  );
  if (!canLimit) return <span className={look}>{shown}</span>;
  return (
    <Popover
      label={`Limit of ${status}`}
      align="start"
      className="w-64"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          title="Set a limit"
          className={cn(look, 'h-6 min-w-6 hover:bg-hover hover:text-ink')}
        >
          {shown}
          <span className="sr-only">, set a limit for {status}</span>
        </button>
      }
    >
      <LimitForm address={address} status={status} limit={limit} onDone={() => setOpen(false)} />
    </Popover>
  );
}

/** The number of all cards of a column; with filters it is read only where there is a limit. */
function useWhole(
  { address, filters, status, count }: Omit<ColumnCountProps, 'className'>,
  limited: boolean,
) {
  const filtered = isFiltered(filters);
  const { data } = useInfiniteQuery({
    ...boardCardsQuery(address, toColumnFilters({ status })),
    enabled: limited && filtered,
    select: ({ pages }) => pages[0]?.counts[status],
  });
  return filtered ? data : count;
}
