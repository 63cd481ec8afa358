import { type BoardSortField, getCardProperty, isSortProperty, selectProperties } from '@cardinal/contracts';
import { MessageSquare } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { CardSorting } from '#features/card-data/index.ts';
import { cn } from '#ui/cn.ts';
import { SortIcon } from '#ui/table.tsx';

/**
 * The columns of the compact list, which heading and rows share: type, title, status, priority, other properties,
 * comments, author, date and votes. In a narrow list, only type, title, priority and votes are left.
 */
export const lineClass =
  'grid items-center gap-x-3 px-4 sm:px-6 grid-cols-[1rem_minmax(0,1fr)_3rem_4rem] @2xl:grid-cols-[1rem_minmax(0,1fr)_7rem_4.5rem_var(--from-properties,3rem)_5rem] @4xl:grid-cols-[1rem_minmax(0,1fr)_7rem_4.5rem_var(--from-properties,3rem)_8rem_6.5rem_5rem]';
/** The columns of other properties and comments, for the list around the lines. */
export const propertyColumns: CSSProperties | undefined =
  selectProperties.length === 0
    ? undefined
    : ({ '--from-properties': `repeat(${selectProperties.length}, 6rem) 3rem` } as CSSProperties);
export const fromMedium = 'hidden @2xl:flex';
export const fromWide = 'hidden @4xl:flex';

interface ColumnsProps {
  sorting: CardSorting;
  onSort: (sorting: CardSorting) => void;
}

/** The heading of the compact list; a click on a column sorts by it, then the other way round, then by age again. */
export function Columns({ sorting, onSort }: ColumnsProps) {
  const sortable = (field: BoardSortField) => ({ field, sorting, onSort });
  return (
    <thead className="sticky top-0 z-20 block border-b bg-canvas text-xs text-subtle">
      <tr aria-rowindex={1} className={cn(lineClass, 'h-8')}>
        <Column>
          <span className="sr-only">Type</span>
        </Column>
        <Column>Title</Column>
        {/* The manual order has one column of the board after the other. */}
        <Column className={fromMedium} {...sortable('manual')}>
          Status
        </Column>
        <Column {...sortable('userPriority')}>
          <span className="@2xl:hidden" aria-hidden>
            Prio
          </span>
          <span className="sr-only @2xl:not-sr-only">Priority</span>
        </Column>
        {selectProperties.map((name) => (
          <Column key={name} className={fromMedium} {...(isSortProperty(name) && sortable(name))}>
            {getCardProperty(name).label}
          </Column>
        ))}
        <Column className={fromMedium} {...sortable('commentCount')}>
          <MessageSquare aria-hidden className="size-3.5" />
          <span className="sr-only">Comments</span>
        </Column>
        <Column className={fromWide}>Author</Column>
        <Column className={fromWide} {...sortable('createdAt')}>
          Created
        </Column>
        <Column className="justify-end" {...sortable('upvoteCount')}>
          Votes
        </Column>
      </tr>
    </thead>
  );
}

interface ColumnProps extends Partial<ColumnsProps> {
  /** The field that it sorts by. */
  field?: BoardSortField;
  className?: string;
  children: ReactNode;
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

function Column({ field, sorting = {}, onSort, className, children }: ColumnProps) {
  const { sort = 'createdAt', order = 'desc' } = sorting;
  const sorted = field === sort ? order : null;
  return (
    <th
      scope="col"
      aria-sort={sorted ? directions[sorted] : undefined}
      className={cn('fallback:flex min-w-0 items-center font-medium', className)}
    >
      {field ? (
        <button
          type="button"
          onClick={() => onSort?.(nextSorting(field, sorted))}
          className="-mx-1.5 inline-flex h-7 items-center gap-1 rounded-xs px-1.5 hover:bg-hover hover:text-ink pointer-coarse:h-8"
        >
          {children}
          <SortIcon sort={sorted} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

const unsorted: CardSorting = { sort: undefined, order: undefined };

function nextSorting(field: BoardSortField, sorted: CardSorting['order'] | null): CardSorting {
  if (sorted === 'asc') return unsorted;
  if (sorted === 'desc') return { sort: field, order: 'asc' };
  return field === 'createdAt' ? unsorted : { sort: field, order: 'desc' };
}
