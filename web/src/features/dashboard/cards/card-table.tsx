import type { CardSummary } from '@cardinal/contracts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import type { CardFilters, SortColumn } from './card-filters.ts';
import { CardRow } from './card-row.tsx';

/** The title takes the room that the other columns leave; text too long for them is cut. */
const tableClass = 'table-fixed [&_td]:px-2.5 [&_th]:px-2.5';

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
      <TableHeader>Title</TableHeader>
      <TableHeader className="w-25 2xl:w-40">Project</TableHeader>
      <TableHeader className="w-25 2xl:w-40">Board</TableHeader>
      <TableHeader className="w-26">Type</TableHeader>
      <TableHeader className="w-28" {...sorting('userPriority')}>
        User Priority
      </TableHeader>
      <TableHeader className="w-27" {...sorting('devPriority')}>
        Dev Priority
      </TableHeader>
      <TableHeader className="w-28">Status</TableHeader>
      <TableHeader className="w-18 text-right">Upvotes</TableHeader>
      <TableHeader className="w-24 2xl:w-36">Created By</TableHeader>
      <TableHeader className="w-24">Date</TableHeader>
      <TableHeader className="w-18">
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
    <Table label="Cards" className={tableClass}>
      <Head filters={filters} onSort={onSort} />
      <TableBody>
        {cards.map((card) => (
          <CardRow key={card.id} card={card} />
        ))}
      </TableBody>
    </Table>
  );
}

const widths = ['w-56', 'w-20', 'w-16', 'w-14', 'w-7', 'w-8', 'w-22', 'w-6', 'w-19', 'w-18', 'w-10'];

export function CardTableSkeleton() {
  return (
    <Loading label="Loading cards">
      <Table label="Cards" className={tableClass}>
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
