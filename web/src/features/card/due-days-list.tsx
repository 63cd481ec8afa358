import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Input } from '#ui/input.tsx';
import { menuItemClass } from '#ui/menu-class.ts';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useToday } from '#ui/use-today.ts';
import { formatDay } from './due-date.ts';
import { daysAfter, dueDateRange, nextMonday } from './due-days.ts';

const dayClass = cn(menuItemClass, 'w-full hover:bg-hover focus-visible:bg-hover');

interface DueDaysProps {
  dueDate: string | null;
  onChoose: (day: string | null) => void;
}

/** The days that a card may be due on: some that are near, any other, or none. */
export function DueDays({ dueDate, onChoose }: DueDaysProps) {
  const today = useToday();
  const [typed, setTyped] = useState(dueDate ?? '');
  const id = useId();
  // Who types the year 2026 passes the year 202.
  const isComplete = typed >= dueDateRange.min && typed <= dueDateRange.max;
  const days = [
    ['Today', today],
    ['Tomorrow', daysAfter(today, 1)],
    ['Next Monday', nextMonday(today)],
    ['In two weeks', daysAfter(today, 14)],
  ] as const;
  return (
    <>
      {days.map(([name, day]) => (
        <button key={name} type="button" className={dayClass} onClick={() => onChoose(day)}>
          {name}
          <span className="ml-auto text-subtle">{formatDay(day)}</span>
        </button>
      ))}
      <SubmitForm className="mt-1 grid gap-1.5 border-t p-2" onSubmit={() => isComplete && onChoose(typed)}>
        <label htmlFor={id} className="text-xs font-medium text-subtle">
          Another day
        </label>
        <div className="flex gap-2">
          <Input
            id={id}
            type="date"
            {...dueDateRange}
            className="h-8"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" size="sm" className="h-8" disabled={!isComplete}>
            Set
          </Button>
        </div>
      </SubmitForm>
      {dueDate && (
        <button type="button" className={dayClass} onClick={() => onChoose(null)}>
          Remove due date
        </button>
      )}
    </>
  );
}
