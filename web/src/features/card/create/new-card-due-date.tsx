import { CalendarPlus } from 'lucide-react';
import { formatDay } from '#features/card-data/index.ts';
import { Button } from '#ui/button.tsx';
import { DueDaysMenu } from '../fields/due-days-list.tsx';

interface NewCardDueDateProps {
  dueDate: string | null;
  onChange: (dueDate: string | null) => void;
}

/** The day that a new card will be due on. */
export function NewCardDueDate({ dueDate, onChange }: NewCardDueDateProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        Due date <span className="font-normal text-subtle">(optional)</span>
      </legend>
      <DueDaysMenu
        dueDate={dueDate}
        onChoose={onChange}
        trigger={
          <Button size="sm" variant="ghost" icon={<CalendarPlus />} className="text-muted">
            {dueDate ? formatDay(dueDate) : 'Set due date'}
          </Button>
        }
      />
    </fieldset>
  );
}
