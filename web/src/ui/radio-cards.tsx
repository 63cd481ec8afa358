import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field.tsx';

interface RadioCard<Value extends string = string> {
  value: Value;
  label: string;
  description?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  options: ReadonlyArray<RadioCard<Value>>;
  value: Value;
  onValueChange: (value: Value) => void;
  /** Labels the group outside a `Field`. */
  label?: string;
  columns?: 1 | 2;
  className?: string;
}

/** A choice of a few options, each with an explanation. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { options, value, onValueChange, label, columns = 1, className } = props;
  const field = useFieldControl();
  return (
    <RadioGroup.Root
      id={field?.id}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      aria-label={label}
      aria-labelledby={label ? undefined : field?.labelId}
      aria-describedby={field?.['aria-describedby']}
      className={cn('grid grid-cols-1 gap-2', columns === 2 && 'sm:grid-cols-2', className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className="group flex gap-3 rounded-md border border-line-strong/80 bg-surface p-3 text-left shadow-card transition-[border-color,background-color,box-shadow] hover:border-subtle/60 off:bg-sunken off:text-subtle off:shadow-none data-[state=checked]:border-primary data-[state=checked]:bg-selected data-[state=checked]:ring-1 data-[state=checked]:ring-primary"
        >
          {option.icon && <span className="mt-0.5 shrink-0 [&_svg]:size-4">{option.icon}</span>}
          <span className="grid flex-1 gap-0.5">
            <span className="text-base font-medium">{option.label}</span>
            {option.description && <span className="text-xs text-muted">{option.description}</span>}
          </span>
          <span
            aria-hidden
            className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-line-strong bg-surface group-data-[state=checked]:border-primary group-data-[state=checked]:bg-primary"
          >
            <RadioGroup.Indicator className="size-1.5 rounded-full bg-on-primary" />
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
