import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { cn } from './cn.ts';
import { menuItemClass, menuPanelClass } from './menu-class.ts';

interface DropdownMenuProps {
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Moves the focus when it closes; to the trigger by default. */
  onReturnFocus?: () => void;
  className?: string;
  children: ReactNode;
}

export function DropdownMenu(props: DropdownMenuProps) {
  const { trigger, align = 'end', side, open, onOpenChange, onReturnFocus, className, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!onReturnFocus) return;
            event.preventDefault();
            onReturnFocus();
          }}
          // The trigger opens and closes by itself. As something outside, it would close a menu that it opens again
          // while that fades out.
          onInteractOutside={(event) => {
            if (button.current?.contains(event.target as Node)) event.preventDefault();
          }}
          className={cn(
            menuPanelClass,
            'max-h-(--radix-dropdown-menu-content-available-height) fallback:min-w-48 overflow-y-auto p-1',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode;
  /** Keys or a count at the right end. */
  trailing?: ReactNode;
  variant?: 'default' | 'danger';
}

export function MenuItem({ icon, trailing, variant, className, children, ...rest }: MenuItemProps) {
  const danger = variant === 'danger';
  const classes = cn(menuItemClass, danger && 'text-danger-ink data-[highlighted]:bg-danger-soft', className);
  if (rest.asChild) {
    return (
      <Radix.Item className={classes} {...rest}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={classes} {...rest}>
      {icon && <span className={danger ? 'text-danger-ink' : 'text-subtle'}>{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {trailing && <span className="text-xs text-subtle">{trailing}</span>}
    </Radix.Item>
  );
}

interface MenuRadioProps<Value extends string> {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: string; icon?: ReactNode }>;
}

/** A radio item, with a tick if it is selected. */
export function MenuRadio<Value extends string>({ value, onValueChange, options }: MenuRadioProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={cn(menuItemClass, 'pr-8')}>
          {option.icon && <span className="text-subtle">{option.icon}</span>}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <Radix.ItemIndicator className="absolute right-2 text-ink">
            <Check aria-hidden className="size-4" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-subtle">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
