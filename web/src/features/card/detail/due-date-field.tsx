import type { CardDetail } from '@cardinal/contracts';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { type CardAccess, DueBadge, formatDay, useQuickChange } from '#features/card-data/index.ts';
import { useCommand } from '#features/commands/index.ts';
import { Button } from '#ui/button.tsx';
import { DueDaysMenu } from '../fields/due-days-list.tsx';

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

  return (
    <DueDaysMenu
      dueDate={dueDate}
      onChoose={(day) => day !== dueDate && change(card, { dueDate: day })}
      open={open}
      onOpenChange={setOpen}
      trigger={
        dueDate ? (
          <button
            type="button"
            data-printed
            aria-label={`Change due date, ${formatDay(dueDate)}`}
            className="target rounded-full"
          >
            {badge}
          </button>
        ) : (
          <Button size="sm" variant="ghost" icon={<CalendarPlus />} className="-ml-2 text-muted">
            Set due date
          </Button>
        )
      }
    />
  );
}
