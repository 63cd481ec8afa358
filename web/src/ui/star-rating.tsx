import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field.tsx';
import { type StarScale, StarShape, starNumbers, starSizes } from './stars.tsx';

interface StarRatingProps {
  value: number | null | undefined;
  onChange: (value: number) => void;
  max?: number;
  /** Labels the group outside a `Field`. */
  label?: string;
  scale?: StarScale;
  size?: keyof typeof starSizes;
  disabled?: boolean;
  className?: string;
}

/** A star rating input: a radio group, so the arrow keys work. */
export function StarRating(props: StarRatingProps) {
  const { value, onChange, max = 5, label, scale, size = 'md', disabled, className } = props;
  const [hovered, setHovered] = useState<number | null>(null);
  const field = useFieldControl();
  const shown = hovered ?? value ?? 0;
  return (
    <RadioGroup.Root
      id={field?.id}
      orientation="horizontal"
      value={value ? String(value) : ''}
      onValueChange={(next) => onChange(Number(next))}
      disabled={disabled}
      aria-label={label}
      aria-labelledby={label ? undefined : field?.labelId}
      onPointerLeave={() => setHovered(null)}
      className={cn('inline-flex', className)}
    >
      {starNumbers(max).map((n) => (
        <RadioGroup.Item
          key={n}
          value={String(n)}
          aria-label={n === 1 ? '1 star' : `${n} stars`}
          onPointerEnter={(event) => event.pointerType === 'mouse' && !disabled && setHovered(n)}
          className="rounded-xs p-1 transition-[scale] hover:scale-110 focus-visible:outline-offset-0 disabled:scale-100 disabled:cursor-default pointer-coarse:p-1.5"
        >
          {/* Hovering replaces the shape. A press on it would go with it, and there would be no click. */}
          <StarShape on={n <= shown} scale={scale} className={cn('pointer-events-none', starSizes[size])} />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
