import { useState } from 'react';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';

const dayMs = 24 * 60 * 60_000;
export const standardDays = 90;

export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

const options = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'own', label: 'On another day' },
  { value: 'never', label: 'Never' },
] as const;
type Choice = (typeof options)[number]['value'];

/** The end of a day where the person is; empty if there is no such day. */
function toEndOfDay(day: string): string {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? '' : end.toISOString();
}

const tomorrow = (): string => inDays(1).slice(0, 10);

interface ExpiryChoiceProps {
  /** Null: never. Empty as long as no day is chosen. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One of a few spans, an own day, or never. */
export function ExpiryChoice({ onChange }: ExpiryChoiceProps) {
  const [choice, setChoice] = useState<Choice>('90');
  const [day, setDay] = useState('');

  function choose(next: Choice) {
    setChoice(next);
    if (next === 'never') onChange(null);
    else onChange(next === 'own' ? toEndOfDay(day) : inDays(Number(next)));
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <Select options={options} value={choice} onValueChange={choose} />
      {choice === 'own' && (
        <Input
          type="date"
          aria-label="The day on which it expires"
          min={tomorrow()}
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            onChange(toEndOfDay(target.value));
          }}
        />
      )}
    </div>
  );
}
