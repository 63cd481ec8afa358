import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  loading?: boolean;
  /** Off if it gets the focus automatically, as a dialog's close button does. */
  tooltip?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    variant = 'ghost',
    size = 'md',
    loading,
    tooltip = true,
    className,
    disabled,
    ...rest
  } = props;
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-busy={loading || undefined}
      disabled={disabled || loading}
      className={cn(buttonClass(variant, size, 'icon'), className)}
      {...rest}
    >
      {loading ? <Spinner /> : icon}
    </button>
  );
  return tooltip ? <Tooltip content={label}>{button}</Tooltip> : button;
}
