import { type CardStatus, type CardType, cardStatuses } from '@cardinal/contracts';
import type { CardFilters } from '#features/card/index.ts';
import { cn } from '#ui/cn.ts';
import { Select, type SelectOption } from '#ui/select.tsx';
import { Stars } from '#ui/stars.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';

const ALL = 'all';
type OrAll<Value extends string> = Value | typeof ALL;

const types: SelectOption<OrAll<CardType>>[] = [
  { value: ALL, label: 'All types' },
  { value: 'bug', label: 'Bug' },
  { value: 'feature', label: 'Feature' },
];
const statuses: SelectOption<OrAll<CardStatus>>[] = [
  { value: ALL, label: 'All statuses' },
  ...cardStatuses.map((status) => ({ value: status, label: status, icon: <StatusIcon status={status} /> })),
];
const priorities: SelectOption[] = [
  { value: ALL, label: 'All priorities' },
  ...[1, 2, 3, 4, 5].map((n) => ({
    value: String(n),
    label: `${n}`,
    icon: <Stars label="Priority" value={n} />,
  })),
];

const notAll = <Value extends string>(value: OrAll<Value>) => (value === ALL ? undefined : (value as Value));

interface FilterSelectsProps {
  filters: CardFilters;
  onFilters: (filters: CardFilters) => void;
  className?: string;
}

/** The three filters of a board. */
export function FilterSelects({ filters, onFilters, className }: FilterSelectsProps) {
  const { type, status, priority } = filters;
  const inUse = (value: unknown) => cn(className, value !== undefined && 'border-accent-line bg-accent-soft');
  return (
    <>
      <Select
        label="Type"
        size="sm"
        options={types}
        value={type ?? ALL}
        onValueChange={(value) => onFilters({ ...filters, type: notAll(value) })}
        className={inUse(type)}
      />
      <Select
        label="Status"
        size="sm"
        options={statuses}
        value={status ?? ALL}
        onValueChange={(value) => onFilters({ ...filters, status: notAll(value) })}
        className={inUse(status)}
      />
      <Select
        label="Priority"
        size="sm"
        options={priorities}
        value={priority === undefined ? ALL : String(priority)}
        onValueChange={(value) =>
          onFilters({ ...filters, priority: value === ALL ? undefined : Number(value) })
        }
        className={inUse(priority)}
      />
    </>
  );
}
