import { type ChoiceName, choiceNames, chosenLabels, isPerson, noLabel } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  assigneesQuery,
  type BoardAddress,
  filterTexts,
  type ListFilter,
} from '#features/card-data/index.ts';
import { labelsQuery } from '#features/labels/index.ts';
import { Button } from '#ui/button.tsx';
import { LabelDot } from '#ui/label-chips.tsx';
import type { FilterScope } from './filter-selects.tsx';

interface FilterChipsProps extends FilterScope {
  onClear: () => void;
  /** Takes the focus, which would go with the removed chip. */
  onRemove: () => void;
}

/** The filters of a board: each one can be removed, or all of them. */
export function FilterChips({
  filters,
  onFilters,
  labelProjectSlug,
  peopleBoardAddress,
  onClear,
  onRemove,
}: FilterChipsProps) {
  const change = (changes: Partial<ListFilter>) => {
    onRemove();
    onFilters({ ...filters, ...changes });
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 pb-3 sm:px-6">
      <ul aria-label="Filters in use" className="flex min-w-0 flex-wrap gap-1.5 rounded-md">
        {choiceNames.map(
          (name) =>
            filters[name] && (
              <Chip key={name} name={filterTexts[name].label} onRemove={() => change({ [name]: undefined })}>
                <Choice name={name} filters={filters} peopleBoardAddress={peopleBoardAddress} />
              </Chip>
            ),
        )}
        {filters.label && (
          <Chip
            name={chosenLabels(filters).length > 1 ? 'Labels' : 'Label'}
            onRemove={() => change({ label: undefined, labelMode: undefined })}
          >
            <ChosenLabels slug={labelProjectSlug} filters={filters} />
          </Chip>
        )}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          onRemove();
          onClear();
        }}
      >
        Clear all
      </Button>
    </div>
  );
}

interface ChipProps {
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

function Chip({ name, onRemove, children }: ChipProps) {
  return (
    <li className="flex min-w-0 max-w-full items-center rounded-sm border border-selected-line bg-selected text-sm">
      <span className="flex min-w-0 items-center gap-1.5 pl-2.5">
        <span className="text-muted">{name}:</span>
        {children}
      </span>
      <button
        type="button"
        aria-label={`Remove the filter ${name}`}
        onClick={onRemove}
        className="grid h-7 w-7 shrink-0 place-content-center rounded-sm text-subtle hover:text-ink pointer-coarse:h-9 pointer-coarse:w-9"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}

interface ChoiceProps {
  name: ChoiceName;
  filters: ListFilter;
  peopleBoardAddress: BoardAddress | null;
}

function Choice({ name, filters, peopleBoardAddress }: ChoiceProps) {
  const { assignee } = filters;
  if (name === 'assignee' && assignee && isPerson(assignee) && peopleBoardAddress)
    return <Person id={assignee} address={peopleBoardAddress} />;
  const option = filterTexts[name].options.find(({ value }) => value === String(filters[name]));
  return <span className="truncate">{option?.label ?? 'One person'}</span>;
}

function Person({ id, address }: { id: string; address: BoardAddress }) {
  const { data = [] } = useQuery(assigneesQuery(address));
  return (
    <span dir="auto" className="truncate">
      {data.find((person) => person.id === id)?.username ?? 'One person'}
    </span>
  );
}

function ChosenLabels({ slug, filters }: { slug: string | null; filters: ListFilter }) {
  const { data = [] } = useQuery({ ...labelsQuery(slug ?? ''), enabled: slug !== null });
  if (filters.label === noLabel) return <span>No label</span>;
  const chosen = chosenLabels(filters);
  const labels = data.filter(({ id }) => chosen.includes(id));
  const names = labels.map(({ name }) => name).join(filters.labelMode === 'all' ? ' and ' : ' or ');
  return (
    <>
      {labels.map(({ id, color }) => (
        <LabelDot key={id} color={color} />
      ))}
      <span dir="auto" className="truncate">
        {names || `${chosen.length}`}
      </span>
    </>
  );
}
