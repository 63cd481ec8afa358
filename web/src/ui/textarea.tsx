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
      className={cn(controlClass, 'field-sizing-content max-h-96 min-h-20 resize-y px-2.5 py-2', className)}
      {...rest}
    />
  );
}
