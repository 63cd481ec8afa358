import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { useControlProps } from './field.tsx';

/** Shared by all controls. Phones and tablets zoom into a field with text under 16 px, hence the larger size for touch. */
export const controlClass = cn(
  'fallback:w-full min-w-0 rounded-sm fallback:border fallback:border-line-strong fallback:bg-surface text-ink fallback:shadow-card',
  'fallback:text-base fallback:pointer-coarse:text-[1rem]',
  'transition-[border-color,box-shadow] duration-100 hover:border-subtle/60',
  'focus-visible:border-focus focus-visible:outline-none fallback:focus-visible:ring-3 focus-visible:ring-focus/20',
  'aria-invalid:border-danger aria-invalid:focus-visible:ring-danger/20',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-subtle [&:is(input,textarea):read-only]:bg-sunken',
);

export interface InputProps extends ComponentProps<'input'> {
  /** An icon at the start, inside the border. */
  icon?: ReactNode;
  /** A button or unit at the end, inside the border. */
  trailing?: ReactNode;
}

export function Input({ icon, trailing, className, ...rest }: InputProps) {
  const control = useControlProps();
  const input = (
    <input
      type="text"
      dir="auto"
      {...control}
      className={cn(
        controlClass,
        'fallback:h-9 px-2.5 fallback:pointer-coarse:h-11',
        icon && 'pl-8.5',
        trailing && 'pr-9',
        className,
      )}
      {...rest}
    />
  );
  if (!icon && !trailing) return input;
  return (
    <div className="relative w-full">
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-subtle [&_svg]:size-4">
          {icon}
        </span>
      )}
      {input}
      {trailing && <span className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</span>}
    </div>
  );
}
