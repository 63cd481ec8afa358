import type { Label, LabelColor } from '@cardinal/contracts';
import { cn } from './cn.ts';

const dots: Record<LabelColor, string> = {
  grey: 'bg-label-grey',
  red: 'bg-label-red',
  orange: 'bg-label-orange',
  amber: 'bg-label-amber',
  lime: 'bg-label-lime',
  green: 'bg-label-green',
  teal: 'bg-label-teal',
  cyan: 'bg-label-cyan',
  blue: 'bg-label-blue',
  indigo: 'bg-label-indigo',
  purple: 'bg-label-purple',
  pink: 'bg-label-pink',
};

/** The colour of a label, next to its name. */
export function LabelDot({ color, className }: { color: LabelColor; className?: string }) {
  return <span aria-hidden className={cn('fallback:size-2 shrink-0 rounded-full', dots[color], className)} />;
}

const chipClass =
  'inline-flex h-5 min-w-0 items-center gap-1.5 rounded-full border border-line-strong/80 px-1.5 text-[0.6875rem] font-medium text-muted';

export function LabelChip({ label, className }: { label: Label; className?: string }) {
  return (
    <span className={cn(chipClass, className)}>
      <LabelDot color={label.color} />
      <span dir="auto" className="truncate">
        {label.name}
      </span>
    </span>
  );
}

interface LabelChipsProps {
  labels: readonly Label[];
  /** Shown by name; the others are counted. */
  most?: number;
  className?: string;
}

/** A few labels, and how many more there are; all names are their tooltip. Nothing where there is none. */
export function LabelChips({ labels, most = 2, className }: LabelChipsProps) {
  if (labels.length === 0) return null;
  const names = labels.map(({ name }) => name).join(', ');
  const more = labels.slice(most);
  return (
    <span
      title={names}
      className={cn('fallback:inline-flex min-w-0 max-w-full items-center gap-1', className)}
    >
      <span className="sr-only">{`Labels: ${names}`}</span>
      {labels.slice(0, most).map((label) => (
        <span key={label.id} aria-hidden className="inline-flex min-w-0">
          <LabelChip label={label} className="max-w-36 max-sm:max-w-24" />
        </span>
      ))}
      {more.length > 0 && (
        <span aria-hidden className={cn(chipClass, 'shrink-0 tabular-nums')}>
          +{more.length}
        </span>
      )}
    </span>
  );
}
