import { type CardFilter, cardFilterNames } from '@cardinal/contracts';
import { FilterSelect } from '#features/card/index.ts';
import { cn } from '#ui/cn.ts';

interface FilterSelectsProps {
  filters: CardFilter;
  onFilters: (filters: CardFilter) => void;
  className?: string;
}

/** The filters of a board. */
export function FilterSelects({ filters, onFilters, className }: FilterSelectsProps) {
  return cardFilterNames.map((name) => (
    <FilterSelect
      key={name}
      name={name}
      choices={filters}
      onChange={(change) => onFilters({ ...filters, ...change })}
      className={cn(className, filters[name] !== undefined && 'border-selected-line bg-selected')}
      plain={name === 'type'}
    />
  ));
}
