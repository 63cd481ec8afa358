import { type CardChoices, choiceNames } from '@cardinal/contracts';
import { AssigneeSelect, type BoardAddress, FilterSelect, type ListFilter } from '#features/card/index.ts';
import { LabelFilter } from '#features/labels/index.ts';
import { cn } from '#ui/cn.ts';

interface FilterSelectsProps {
  filters: ListFilter;
  onFilters: (filters: ListFilter) => void;
  /** The project whose labels the user sees; null without. */
  labelsOf: string | null;
  /** The board whose people the user may choose; null without. */
  peopleOf: BoardAddress | null;
  className?: string;
}

/** The filters of a board. */
export function FilterSelects({ filters, onFilters, labelsOf, peopleOf, className }: FilterSelectsProps) {
  const inUse = 'border-selected-line bg-selected';
  const selects = choiceNames.map((name) => {
    const select = {
      choices: filters,
      onChange: (change: CardChoices) => onFilters({ ...filters, ...change }),
      className: cn(className, filters[name] !== undefined && inUse),
    };
    if (name === 'assignee' && peopleOf) return <AssigneeSelect key={name} address={peopleOf} {...select} />;
    return <FilterSelect key={name} name={name} {...select} plain={name === 'type'} />;
  });
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
