import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Skeleton } from './skeleton.tsx';

interface TableProps extends ComponentProps<'table'> {
  /** Labels the table; its frame scrolls horizontally on narrow screens and is focusable for that. */
  label: string;
}

export function Table({ label, className, ...rest }: TableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="relative w-full overflow-x-auto rounded-lg border bg-surface shadow-card focus-visible:-outline-offset-1"
    >
      <table className={cn('w-full border-collapse text-left text-sm', className)} {...rest} />
    </section>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="bg-sunken/60">
      <tr className="border-b">{children}</tr>
    </thead>
  );
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr className={cn('border-b transition-colors last:border-0 hover:bg-hover/60', className)} {...rest} />
  );
}

export type SortDirection = 'asc' | 'desc';

interface TableHeaderProps extends ComponentProps<'th'> {
  /** Makes the heading a button; `null` while another column is sorted. */
  sort?: SortDirection | null;
  onSort?: () => void;
}

export function TableHeader({ sort, onSort, className, children, ...rest }: TableHeaderProps) {
  return (
    <th
      scope="col"
      aria-sort={onSort && sort ? (sort === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cn('h-9 whitespace-nowrap px-4 text-xs font-medium text-subtle', className)}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="-mx-1.5 inline-flex h-7 items-center gap-1 rounded-xs px-1.5 hover:bg-hover hover:text-ink"
        >
          {children}
          <SortIcon sort={sort ?? null} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** The direction of a column that can be sorted. */
export function SortIcon({ sort }: { sort: SortDirection | null }) {
  const Icon = sort === 'asc' ? ArrowUp : sort === 'desc' ? ArrowDown : ChevronsUpDown;
  return <Icon aria-hidden className={cn('size-3.5', sort ? 'text-ink' : 'opacity-60')} />;
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('h-12 px-4 py-2 align-middle', className)} {...rest} />;
}

interface SkeletonRowsProps {
  count: number;
  /** The widths of the placeholders, by column. */
  widths: readonly string[];
}

/** Placeholder rows. */
export function SkeletonRows({ count, widths }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <TableRow key={row}>
      {widths.map((width) => (
        <TableCell key={width}>
          <Skeleton className={width} />
        </TableCell>
      ))}
    </TableRow>
  ));
}
