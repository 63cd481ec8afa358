import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useControlProps } from './field.tsx';
import { controlClass } from './input.tsx';

/** Grows with its text up to `max-h`, if the browser supports it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const control = useControlProps();
  return (
    <textarea
      rows={rows}
      dir="auto"
      {...control}
      className={cn(
        controlClass,
        'field-sizing-content fallback:max-h-96 fallback:min-h-20 fallback:resize-y fallback:px-2.5 fallback:py-2',
        className,
      )}
      {...rest}
    />
  );
}
