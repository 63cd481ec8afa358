import type { CardSummary } from '@cardinal/contracts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import type { CardFilters, SortColumn } from './card-filters.ts';
import { CardRow } from './card-row.tsx';

interface HeadProps {
  filters: CardFilters;
  onSort?: (column: SortColumn) => void;
}

function Head({ filters, onSort }: HeadProps) {
  const sorting = (column: SortColumn) => ({
    sort: filters.sort === column ? filters.order : null,
    onSort: onSort && (() => onSort(column)),
  });
  return (
    <TableHead>
      <TableHeader className="w-full min-w-64">Title</TableHeader>
      <TableHeader>Project</TableHeader>
      <TableHeader>Board</TableHeader>
      <TableHeader>Type</TableHeader>
      <TableHeader {...sorting('userPriority')}>User Priority</TableHeader>
      <TableHeader {...sorting('devPriority')}>Dev Priority</TableHeader>
      <TableHeader>Status</TableHeader>
      <TableHeader className="text-right">Upvotes</TableHeader>
      <TableHeader>Created By</TableHeader>
      <TableHeader>Date</TableHeader>
      <TableHeader>
        <span className="sr-only">View</span>
      </TableHeader>
    </TableHead>
  );
}

interface CardTableProps {
  cards: readonly CardSummary[];
  filters: CardFilters;
  onSort: (column: SortColumn) => void;
}

export function CardTable({ cards, filters, onSort }: CardTableProps) {
  return (
    <Table label="Cards" className="[&_td]:px-3 [&_th]:px-3">
      <Head filters={filters} onSort={onSort} />
      <TableBody>
        {cards.map((card) => (
          <CardRow key={card.id} card={card} />
        ))}
      </TableBody>
    </Table>
  );
}

const widths = ['w-56', 'w-20', 'w-16', 'w-14', 'w-18', 'w-17', 'w-24', 'w-6', 'w-22', 'w-21', 'w-10'];

export function CardTableSkeleton() {
  return (
    <Loading label="Loading cards">
      <Table label="Cards" className="[&_td]:px-3 [&_th]:px-3">
        <Head filters={{}} />
        <TableBody>
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <TableRow key={row}>
              {widths.map((width) => (
                <TableCell key={width}>
                  <Skeleton className={width} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Loading>
  );
}
