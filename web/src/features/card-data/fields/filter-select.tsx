import type { CardChoices, ChoiceName } from '@cardinal/contracts';
import { Select, type SelectOption } from '#ui/select.tsx';
import { parseChoice } from '../filters/card-filters.ts';
import { filterTexts } from './filter-texts.tsx';

/** No selection: a select has no empty value. */
const ALL = 'all';

interface FilterSelectProps {
  name: ChoiceName;
  choices: CardChoices;
  onChange: (change: CardChoices) => void;
  className?: string;
  /** Other values, after the common ones. */
  more?: readonly SelectOption[];
  onOpenChange?: (open: boolean) => void;
}

/** One filter of a list of cards. */
export function FilterSelect({ name, choices, onChange, className, more = [], ...open }: FilterSelectProps) {
  const { label, all, options } = filterTexts[name];
  return (
    <Select
      label={label}
      size="sm"
      options={[{ value: ALL, label: all }, ...options, ...more]}
      value={String(choices[name] ?? ALL)}
      onValueChange={(value) => onChange({ [name]: parseChoice(name, value) })}
      className={className}
      {...open}
    />
  );
}
