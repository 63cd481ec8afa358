import { Slider as Radix } from 'radix-ui';
import { cn } from './cn.ts';
import { useFieldControl } from './field.tsx';

interface SliderProps {
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max: number;
  step?: number;
  /** Labels the thumb outside a `Field`. */
  label?: string;
  /** The value in words for screen readers: `(5) => 'High'`. */
  valueText?: (value: number) => string;
  disabled?: boolean;
  className?: string;
}

export function Slider(props: SliderProps) {
  const { value, onValueChange, min = 1, max, step = 1, label, valueText, disabled, className } = props;
  const field = useFieldControl();
  return (
    <Radix.Root
      value={[value]}
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      className={cn('relative flex h-6 w-full touch-none select-none items-center', className)}
    >
      <Radix.Track className="relative h-1.5 grow rounded-full bg-pressed">
        <Radix.Range className="absolute h-full rounded-full bg-primary" />
      </Radix.Track>
      <Radix.Thumb
        id={field?.id}
        aria-label={label}
        aria-labelledby={label ? undefined : field?.labelId}
        aria-describedby={field?.['aria-describedby']}
        aria-valuetext={valueText?.(value)}
        className="block size-5 rounded-full border border-line-strong bg-white shadow-popover transition-[scale] hover:scale-105 active:scale-95 pointer-coarse:size-6"
      />
    </Radix.Root>
  );
}
