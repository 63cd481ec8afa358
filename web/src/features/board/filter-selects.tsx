import { choiceNames } from '@cardinal/contracts';
import { FilterSelect, type ListFilter } from '#features/card/index.ts';
import { LabelFilter } from '#features/labels/index.ts';
import { cn } from '#ui/cn.ts';

interface FilterSelectsProps {
  filters: ListFilter;
  onFilters: (filters: ListFilter) => void;
  /** The project whose labels the user sees; null without. */
  labelsOf: string | null;
  className?: string;
}

/** The filters of a board. */
export function FilterSelects({ filters, onFilters, labelsOf, className }: FilterSelectsProps) {
  const inUse = 'border-selected-line bg-selected';
  const selects = choiceNames.map((name) => (
    <FilterSelect
      key={name}
      name={name}
      choices={filters}
      onChange={(change) => onFilters({ ...filters, ...change })}
      className={cn(className, filters[name] !== undefined && inUse)}
      plain={name === 'type'}
    />
  ));
  return (
    <>
      {selects}
      {labelsOf && (
        <LabelFilter
          slug={labelsOf}
          choice={filters}
          onChange={(choice) => onFilters({ ...filters, ...choice })}
          className={cn(className, filters.label && inUse)}
        />
      )}
    </>
  );
}
