import { Select } from '#ui/select.tsx';
import type { CardFilters, SortColumn } from './card-filters.ts';
import { useTableFits } from './use-table-fits.ts';

const orders = [
  { value: 'createdAt', label: 'Newest first' },
  { value: 'userPriority', label: 'By user priority' },
  { value: 'devPriority', label: 'By dev priority' },
] as const;

interface SortSelectProps {
  filters: CardFilters;
  onChange: (changes: CardFilters) => void;
}

/** The order, on screens without column headings. */
export function SortSelect({ filters, onChange }: SortSelectProps) {
  if (useTableFits()) return null;
  const choose = (next: (typeof orders)[number]['value']) =>
    onChange(
      next === 'createdAt'
        ? { sort: undefined, order: undefined }
        : { sort: next satisfies SortColumn, order: 'desc' },
    );
  return (
    <Select
      label="Order"
      size="sm"
      className="last:col-span-2 md:ml-auto md:w-auto"
      options={orders}
      value={filters.sort ?? 'createdAt'}
      onValueChange={choose}
    />
  );
}
