import { type ReactNode, useState } from 'react';
import { formatDay } from '#features/card-data/index.ts';
import { cn } from '#ui/cn.ts';
import { loadable } from '#ui/loadable.tsx';
import { menuItemClass } from '#ui/menu-class.ts';
import { Popover } from '#ui/popover.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToday } from '#ui/use-today.ts';
import { daysAfter, dueDateRange, nextMonday } from './due-days.ts';

/** As high as a month of six weeks. */
const Calendar = loadable(
  async () => (await import('#ui/calendar.tsx')).Calendar,
  <Skeleton className="h-69 w-full pointer-coarse:h-83" />,
);

const dayClass = cn(menuItemClass, 'w-full hover:bg-hover focus-visible:bg-hover');

interface DueDaysProps {
  dueDate: string | null;
  onChoose: (day: string | null) => void;
}

interface DueDaysMenuProps extends DueDaysProps {
  trigger: ReactNode;
  /** Only for one that is opened by other means too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A button that opens the days that a card may be due on. */
export function DueDaysMenu({ trigger, dueDate, onChoose, ...props }: DueDaysMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { open = isOpen, onOpenChange = setOpen } = props;
  function choose(day: string | null) {
    onOpenChange(false);
    onChoose(day);
  }
  return (
    <Popover
      label="Due date"
      align="start"
      className="max-h-(--radix-popover-content-available-height) overflow-y-auto p-1"
      {...{ open, onOpenChange, trigger }}
    >
      <DueDays dueDate={dueDate} onChoose={choose} />
    </Popover>
  );
}

/** Some days that are near, any other, or none. */
function DueDays({ dueDate, onChoose }: DueDaysProps) {
  const today = useToday();
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
      <div className="mt-1 border-t p-1 pt-2">
        <Calendar day={dueDate} today={today} {...dueDateRange} onChoose={onChoose} />
      </div>
      {dueDate && (
        <button type="button" className={dayClass} onClick={() => onChoose(null)}>
          Remove due date
        </button>
      )}
    </>
  );
}
