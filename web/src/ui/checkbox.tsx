import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  className?: string;
}

export function Checkbox({
  label,
  hint,
  checked,
  onCheckedChange,
  disabled,
  name,
  className,
}: CheckboxProps) {
  const id = useId();
  return (
    <div className={cn('flex fallback:gap-2.5', className)}>
      <Radix.Root
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="target mt-0.5 grid size-[1.125rem] shrink-0 place-items-center rounded-xs border border-line-strong bg-surface text-on-primary transition-colors hover:border-subtle off:border-transparent off:bg-disabled off:text-on-disabled data-[state=checked]:border-primary data-[state=indeterminate]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:bg-primary"
      >
        <Radix.Indicator>
          {checked === 'indeterminate' ? (
            <Minus aria-hidden className="size-3.5" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3.5" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <div className="grid gap-0.5">
        <label htmlFor={id} className={cn('text-base', disabled && 'text-subtle')}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-subtle">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
