import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { cspNonce } from './csp-nonce.ts';
import { useControlProps } from './field.tsx';
import { controlClass } from './input.tsx';
import { menuItemClass, menuPanelClass } from './menu-class.ts';

export interface SelectOption<Value extends string = string> {
  /** Never the empty string; for "no filter" use a word such as `all`. */
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface SelectProps<Value extends string> {
  options: ReadonlyArray<SelectOption<Value>>;
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  /** Labels the control outside a `Field`. */
  label?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  name?: string;
  /** Before the value, or in its place where there is no room for it. */
  icon?: ReactNode;
  iconOnly?: boolean;
  /** Only for selects that are opened by other means too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
}

const sizes = { sm: 'h-8 px-2.5 pointer-coarse:h-10 sm:text-sm', md: 'h-9 px-2.5 pointer-coarse:h-11' };

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, placeholder, label, size = 'md', disabled, name, className } = props;
  const { open, onOpenChange, icon, iconOnly } = props;
  const control = useControlProps();
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
      name={name}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Radix.Trigger
        {...control}
        aria-label={label}
        className={cn(
          controlClass,
          'flex items-center justify-between gap-2 text-left data-[placeholder]:text-subtle',
          sizes[size],
          className,
        )}
      >
        {icon && (
          <span aria-hidden className="shrink-0 text-subtle [&_svg]:size-4">
            {icon}
          </span>
        )}
        <span
          className={iconOnly ? 'sr-only' : 'flex min-w-0 flex-1 items-center gap-2 truncate [&_svg]:size-4'}
        >
          <Radix.Value placeholder={placeholder} />
        </span>
        {!iconOnly && (
          <Radix.Icon asChild>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-subtle" />
          </Radix.Icon>
        )}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            menuPanelClass,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden p-1',
          )}
        >
          <Radix.Viewport nonce={cspNonce()}>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={cn(menuItemClass, 'pr-8')}
              >
                <Radix.ItemText>
                  <span dir="auto" className="flex items-center gap-2">
                    {option.icon}
                    {option.label}
                  </span>
                </Radix.ItemText>
                <Radix.ItemIndicator className="absolute right-2 text-ink">
                  <Check aria-hidden className="size-4" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
