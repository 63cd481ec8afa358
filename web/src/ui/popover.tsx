import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { isComposing } from './is-composing.ts';
import { menuPanelClass } from './menu-class.ts';

interface PopoverProps {
  trigger: ReactNode;
  /** The accessible name of the panel. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** The group of keyboard shortcuts that are enabled in it. */
  shortcuts?: string;
  className?: string;
  children: ReactNode;
}

export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'end',
  shortcuts,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          data-shortcuts={shortcuts}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={(event) => {
            if (isComposing(event)) event.preventDefault();
          }}
          onKeyDown={(event) => {
            // Radix gives Escape to the layer that opened last, which may be a toast.
            if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
            event.preventDefault();
            onOpenChange?.(false);
          }}
          className={cn(menuPanelClass, 'min-w-40 max-w-[calc(100vw-1rem)] fallback:p-3', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
