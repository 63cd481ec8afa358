import type { CardDetail } from '@cardinal/contracts';
import { CalendarPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Input } from '#ui/input.tsx';
import { menuItemClass } from '#ui/menu-class.ts';
import { Popover } from '#ui/popover.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useToday } from '#ui/use-today.ts';
import type { CardAccess } from '../card-access.ts';
import { DueBadge } from '../due-badge.tsx';
import { formatDay } from '../due-date.ts';
import { daysAfter, dueDateRange, nextMonday } from '../due-days.ts';
import { useQuickChange } from '../use-quick-change.ts';

interface DueDateFieldProps {
  card: CardDetail;
  access: CardAccess;
}

/** When the card is due; those who may set it choose a day. */
export function DueDateField({ card, access }: DueDateFieldProps) {
  const [open, setOpen] = useState(false);
  const change = useQuickChange();
  useCommand('card.due', () => setOpen(true), { when: access.canSchedule });
  const { dueDate, status } = card;
  const badge = dueDate && <DueBadge dueDate={dueDate} status={status} />;
  if (!access.canSchedule) return badge;

  function choose(day: string | null) {
    setOpen(false);
    if (day !== dueDate) change(card, { dueDate: day });
  }

  return (
    <Popover
      label="Due date"
      align="start"
      className="w-60 p-1"
      open={open}
      onOpenChange={setOpen}
      trigger={
        dueDate ? (
          <button
            type="button"
            aria-label={`Change due date, ${formatDay(dueDate)}`}
            className="rounded-full"
          >
            {badge}
          </button>
        ) : (
          <Button size="sm" variant="ghost" icon={<CalendarPlus />} className="-ml-2 text-muted">
            Set due date
          </Button>
        )
      }
    >
      <Days dueDate={dueDate} onChoose={choose} />
    </Popover>
  );
}

const dayClass = cn(menuItemClass, 'w-full hover:bg-hover focus-visible:bg-hover');

interface DaysProps {
  dueDate: string | null;
  onChoose: (day: string | null) => void;
}

function Days({ dueDate, onChoose }: DaysProps) {
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
