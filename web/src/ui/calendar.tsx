import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ChevronProps, DayPicker, type Matcher } from 'react-day-picker';
import { cn } from './cn.ts';
import { toDay, toNoon } from './use-today.ts';

interface CalendarProps {
  /** The chosen day, such as 2026-12-24. */
  day: string | null;
  today: string;
  /** The first and the last day that may be chosen. */
  min: string;
  max: string;
  onChoose: (day: string) => void;
}

/** The day a week begins with where the reader lives, as `Date` counts; Monday where the browser does not say. */
function firstDayOfWeek() {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

const cellClass = 'h-8 w-9 rounded-md text-sm pointer-coarse:size-11';
const stepClass = cn(cellClass, 'grid place-items-center text-muted hover:bg-hover aria-disabled:opacity-40');

function Arrow({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon className="size-4" />;
}

/** A month of days, by mouse and by keys; PageUp and PageDown lead to other months. */
export function Calendar({ day, today, min, max, onChoose }: CalendarProps) {
  const outside: Matcher[] = [{ before: toNoon(min) }, { after: toNoon(max) }];
  return (
    <DayPicker
      mode="single"
      required
      selected={day ? toNoon(day) : undefined}
      defaultMonth={toNoon(day ?? today)}
      today={toNoon(today)}
      startMonth={toNoon(min)}
      endMonth={toNoon(max)}
      disabled={outside}
      weekStartsOn={firstDayOfWeek()}
      showOutsideDays
      onSelect={(date) => onChoose(toDay(date))}
      components={{ Chevron: Arrow }}
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: stepClass,
        button_next: stepClass,
        month_caption: 'grid h-8 place-items-center text-sm font-medium pointer-coarse:h-11',
        month_grid: 'w-full border-collapse',
        weekday: 'pb-1 text-xs font-normal text-subtle',
        day: 'p-0 text-center',
        day_button: cn(cellClass, 'tabular-nums hover:bg-hover'),
        today: 'font-semibold text-link',
        selected: '*:bg-primary *:text-on-primary *:hover:bg-primary-hover',
        outside: 'text-subtle',
        disabled: 'opacity-40',
      }}
    />
  );
}
