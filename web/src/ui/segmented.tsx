import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

interface SegmentedProps<Value extends string> {
  label: string;
  options: ReadonlyArray<Segment<Value>>;
  value: Value;
  onValueChange: (value: Value) => void;
  /** Icons only; the labels stay as accessible names. */
  compact?: boolean;
  className?: string;
}

/** A switch between a few views of the same data, such as List and Kanban. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onValueChange, compact, className } = props;
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Radix clears the value when the selected option is clicked again; one is always selected here.
      onValueChange={(next) => next && onValueChange(next as Value)}
      className={cn('inline-flex max-w-full flex-wrap rounded-sm bg-hover p-0.5', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          aria-label={compact ? option.label : undefined}
          className={cn(
            'inline-flex h-7 flex-1 items-center justify-center gap-1.5 rounded-[5px] text-sm font-medium text-muted pointer-coarse:h-9',
            'transition-colors hover:text-ink data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-card dark:data-[state=on]:bg-pressed',
            '[&_svg]:size-4',
            compact ? 'px-2' : 'px-2.5',
          )}
        >
          {option.icon}
          {!compact && option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
