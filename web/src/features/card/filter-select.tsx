import { type CardChoices, type CardFilterName, cardPriorities, cardStatuses } from '@cardinal/contracts';
import { Bug, Lightbulb } from 'lucide-react';
import { Select, type SelectOption } from '#ui/select.tsx';
import { Stars } from '#ui/stars.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { parseChoice } from './card-filters.ts';

/** No selection: a select has no empty value. */
const ALL = 'all';

/** Labels of the card filters and their values. */
const filters: Record<CardFilterName, { label: string; all: string; options: SelectOption[] }> = {
  type: {
    label: 'Type',
    all: 'All types',
    options: [
      { value: 'bug', label: 'Bug', icon: <Bug aria-hidden /> },
      { value: 'feature', label: 'Feature', icon: <Lightbulb aria-hidden /> },
    ],
  },
  status: {
    label: 'Status',
    all: 'All statuses',
    options: cardStatuses.map((status) => ({
      value: status,
      label: status,
      icon: <StatusIcon status={status} />,
    })),
  },
  priority: {
    label: 'Priority',
    all: 'All priorities',
    options: cardPriorities.map((n) => ({
      value: String(n),
      label: `${n}`,
      icon: <Stars label="Priority" value={n} />,
    })),
  },
};

interface FilterSelectProps {
  name: CardFilterName;
  choices: CardChoices;
  onChange: (change: CardChoices) => void;
  className?: string;
  /** Without icons. */
  plain?: boolean;
}

/** One filter of a list of cards. */
export function FilterSelect({ name, choices, onChange, className, plain }: FilterSelectProps) {
  const { label, all, options } = filters[name];
  const shown = plain ? options.map(({ icon: _, ...option }) => option) : options;
  return (
    <Select
      label={label}
      size="sm"
      options={[{ value: ALL, label: all }, ...shown]}
      value={String(choices[name] ?? ALL)}
      onValueChange={(value) => onChange({ [name]: parseChoice(name, value) })}
      className={className}
    />
  );
}
