import type { ComponentProps } from 'react';

export const textButton =
  'h-6 rounded-xs px-1.5 text-xs font-medium text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-9';

export function TextButton({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" className={textButton} {...rest}>
      {children}
    </button>
  );
}
