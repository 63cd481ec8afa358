import type { Card } from '@cardinal/contracts';
import { CalendarClock } from 'lucide-react';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useToday } from '#ui/use-today.ts';
import { dueText, formatDay, getUrgency, type Urgency } from './due-date.ts';

const tones: Record<Urgency, Tone> = { over: 'danger', near: 'amber', far: 'neutral', done: 'neutral' };

interface DueBadgeProps {
  dueDate: string;
  status: Card['status'];
  size?: 'sm' | 'md' | undefined;
}

/** When a card is due: loud when that is near or past. */
export function DueBadge({ dueDate, status, size }: DueBadgeProps) {
  const today = useToday();
  return (
    <Badge
      tone={tones[getUrgency(dueDate, status, today)]}
      size={size}
      icon={<CalendarClock aria-hidden />}
      title={`Due ${formatDay(dueDate)}`}
    >
      {dueText(dueDate, status, today)}
    </Badge>
  );
}
