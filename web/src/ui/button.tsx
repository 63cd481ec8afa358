import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

/** Disabled looks the same whatever the button would do. */
const offFilled = 'off:border-transparent off:bg-disabled off:text-on-disabled off:shadow-none';
const offBare = 'off:bg-transparent off:text-on-disabled';

const variants = {
  primary: cn(
    'bg-primary text-on-primary shadow-card hover:bg-primary-hover pointer-coarse:min-h-11',
    offFilled,
  ),
  secondary: cn(
    'border border-line-strong/80 bg-raised text-ink shadow-card hover:bg-sunken dark:hover:bg-pressed',
    offFilled,
  ),
  soft: cn('bg-hover text-ink hover:bg-pressed', offFilled),
  ghost: cn(
    'fallback:text-muted hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink',
    offBare,
  ),
  danger: cn('bg-danger text-on-danger shadow-card hover:bg-danger-hover', offFilled),
  'danger-ghost': cn('text-danger-ink hover:bg-danger-soft', offBare),
  /** Quiet until it is pointed at. */
  'danger-hover': cn('text-muted hover:bg-danger-soft hover:text-danger-ink', offBare),
  link: 'h-auto! px-0! text-link underline-offset-4 hover:underline off:text-on-disabled',
} as const;

const heights = {
  sm: 'fallback:h-7 rounded-sm fallback:pointer-coarse:h-9',
  md: 'fallback:h-8 rounded-sm fallback:pointer-coarse:h-10',
  lg: 'fallback:h-10 rounded-md fallback:pointer-coarse:h-11',
  xl: 'fallback:h-11 rounded-md fallback:pointer-coarse:h-12',
} as const;

const widths = {
  text: {
    sm: 'gap-1.5 fallback:px-2.5 text-sm [&_svg]:size-3.5',
    md: 'gap-2 fallback:px-3 text-sm [&_svg]:size-4',
    lg: 'gap-2 fallback:px-4 text-base [&_svg]:size-4',
    xl: 'gap-2 fallback:px-5 text-md [&_svg]:size-[1.125rem]',
  },
  icon: {
    sm: 'fallback:w-7 fallback:pointer-coarse:w-9 [&_svg]:size-4',
    md: 'fallback:w-8 fallback:pointer-coarse:w-10 [&_svg]:size-4',
    lg: 'fallback:w-10 fallback:pointer-coarse:w-11 [&_svg]:size-4',
    xl: 'fallback:w-11 fallback:pointer-coarse:w-12 [&_svg]:size-[1.125rem]',
  },
} as const;

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof heights;

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner, keeps the width and disables clicks. */
  loading?: boolean;
  icon?: ReactNode;
  /** Renders its only child (such as a link) with the style of a button. */
  asChild?: boolean;
  children: ReactNode;
}

/** The classes of a button, for elements that cannot be one; with `icon` it is a square. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  content: keyof typeof widths = 'text',
): string {
  return cn(
    'fallback:relative fallback:inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap font-medium',
    'transition-[background-color,color,border-color,box-shadow,opacity,scale] duration-100 active:scale-[0.985]',
    'disabled:pointer-events-none aria-busy:opacity-75 fallback:aria-disabled:pointer-events-none',
    '[&_svg]:shrink-0',
    heights[size],
    widths[content][size],
    variants[variant],
  );
}

export function Button(props: ButtonProps) {
  const { variant, size, loading = false, icon, asChild, className, disabled, children, ...rest } = props;
  const classes = cn(buttonClass(variant, size), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}
