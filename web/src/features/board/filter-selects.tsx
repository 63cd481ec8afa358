import { choiceNames } from '@cardinal/contracts';
import { FilterSelect, type ListFilter } from '#features/card/index.ts';
import { cn } from '#ui/cn.ts';

interface FilterSelectsProps {
  filters: ListFilter;
  onFilters: (filters: ListFilter) => void;
  className?: string;
}

/** The filters of a board. */
export function FilterSelects({ filters, onFilters, className }: FilterSelectsProps) {
  return choiceNames.map((name) => (
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
