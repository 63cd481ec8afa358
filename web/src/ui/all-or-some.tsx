import type { ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { Select } from './select.tsx';
import { Skeleton } from './skeleton.tsx';

/** Ids; null for all. */
type Chosen = string[] | null;

interface AllOrSomeProps {
  /** The text for all of them. */
  all: string;
  value: Chosen;
  onChange: (value: Chosen) => void;
  /** The choice among them, which is shown unless all are chosen. */
  children: (value: string[]) => ReactNode;
}

/** All things of a kind, or those that are ticked. */
export function AllOrSome({ all, value, onChange, children }: AllOrSomeProps) {
  const options = [
    { value: 'all', label: all },
    { value: 'chosen', label: 'Only these' },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Select
        options={options}
        value={value ? 'chosen' : 'all'}
        onValueChange={(next) => onChange(next === 'all' ? null : [])}
      />
      {value && children(value)}
    </div>
  );
}

interface SomeOfThemProps {
  label: string;
  /** Undefined while they are loaded. */
  items: readonly { id: string; name: string }[] | undefined;
  /** Why they could not be loaded. */
  problem: string | null;
  /** The text where there is nothing to choose. */
  none: string;
  /** How many may be ticked. */
  most: number;
  value: string[];
  onChange: (value: string[]) => void;
}

export function SomeOfThem({ label, items, problem, none, most, value, onChange }: SomeOfThemProps) {
  if (problem !== null && !items) return <p className="text-sm text-danger-ink">{problem}</p>;
  if (!items) return <Skeleton className="h-10" />;
  if (items.length === 0) return <p className="text-sm text-muted">{none}</p>;
  // An item that is gone is left out: it cannot be saved again.
  const living = value.filter((id) => items.some((one) => one.id === id));
  const isFull = living.length >= most;
  return (
    <fieldset aria-label={label} className="grid max-h-48 gap-2 overflow-y-auto rounded-md border p-3">
      {items.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi className="[overflow-wrap:anywhere]">{name}</bdi>}
          checked={value.includes(id)}
          disabled={isFull && !value.includes(id)}
          onCheckedChange={(on) => onChange(on ? [...living, id] : living.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  );
}
