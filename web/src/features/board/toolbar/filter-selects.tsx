import { type CardChoices, choiceNames } from '@cardinal/contracts';
import type { ReactNode } from 'react';
import {
  AssigneeSelect,
  type BoardAddress,
  FilterSelect,
  filterTexts,
  type ListFilter,
} from '#features/card-data/index.ts';
import { LabelFilter } from '#features/labels/index.ts';

export interface FilterScope {
  filters: ListFilter;
  onFilters: (filters: ListFilter) => void;
  /** The project whose labels the user sees; null without. */
  labelProjectSlug: string | null;
  /** The board whose people the user may choose; null without. */
  peopleBoardAddress: BoardAddress | null;
}

interface FilterSelectsProps extends FilterScope {
  /** The select of lanes, where there is no room for it outside. */
  lanes: ReactNode;
}

/** The filters of a board, each with its name. */
export function FilterSelects({
  filters,
  onFilters,
  labelProjectSlug,
  peopleBoardAddress,
  lanes,
}: FilterSelectsProps) {
  const onChange = (change: CardChoices) => onFilters({ ...filters, ...change });
  return (
    <>
      {choiceNames.map((name) => (
        <NamedChoice key={name} name={filterTexts[name].label}>
          {name === 'assignee' && peopleBoardAddress ? (
            <AssigneeSelect address={peopleBoardAddress} choices={filters} onChange={onChange} />
          ) : (
            <FilterSelect name={name} choices={filters} onChange={onChange} />
          )}
        </NamedChoice>
      ))}
      {labelProjectSlug && (
        <NamedChoice name="Labels">
          <LabelFilter
            slug={labelProjectSlug}
            choice={filters}
            onChange={(choice) => onFilters({ ...filters, ...choice })}
            className="w-full"
          />
        </NamedChoice>
      )}
      {lanes && <NamedChoice name="Lanes">{lanes}</NamedChoice>}
    </>
  );
}

/** A control and its name, which screen readers have from the control. */
function NamedChoice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2">
      <span aria-hidden className="text-sm text-muted">
        {name}
      </span>
      {children}
    </div>
  );
}
