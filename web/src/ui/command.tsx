import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { menuItemClass } from './menu-class.ts';

/** A list with a search box; the caller filters. Arrows and Enter choose. */
export function CommandBox({ label, ...rest }: ComponentProps<typeof Command> & { label: string }) {
  // cmdk's vim keys would use Ctrl+K, which closes the palette.
  return <Command label={label} shouldFilter={false} vimBindings={false} loop {...rest} />;
}

interface CommandInputProps {
  value: string;
  onValueChange: (value: string) => void;
  placeholder: string;
  autoFocus?: boolean;
  maxLength?: number;
  /** Shown before the text instead of the magnifying glass. */
  leading?: ReactNode;
  /** Shown after the text. */
  trailing?: ReactNode;
  className?: string;
}

export function CommandInput({ leading, trailing, className, ...input }: CommandInputProps) {
  return (
    <div
      className={cn(
        'flex fallback:h-10 shrink-0 items-center fallback:gap-2 border-b fallback:px-3',
        className,
      )}
    >
      {leading ?? <Search aria-hidden className="size-4 shrink-0 text-subtle" />}
      <Command.Input
        {...input}
        className="h-full w-full min-w-0 bg-transparent outline-none pointer-coarse:text-[1rem]"
      />
      {trailing}
    </div>
  );
}

export function CommandList({ className, ...rest }: ComponentProps<typeof Command.List>) {
  return (
    <Command.List
      className={cn('fallback:max-h-72 overflow-y-auto overscroll-contain fallback:p-1', className)}
      {...rest}
    />
  );
}

export function CommandEmpty({ children }: { children: ReactNode }) {
  return <Command.Empty className="px-2 py-6 text-center text-sm text-subtle">{children}</Command.Empty>;
}

interface CommandGroupProps {
  heading?: string;
  className?: string;
  children: ReactNode;
}

export function CommandGroup({ heading, className, children }: CommandGroupProps) {
  return (
    <Command.Group
      heading={heading}
      className={cn(
        '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-subtle',
        className,
      )}
    >
      {children}
    </Command.Group>
  );
}

interface CommandItemProps {
  /** Unique among all items. */
  value: string;
  onSelect: () => void;
  className?: string;
  children: ReactNode;
}

export function CommandItem({ className, ...rest }: CommandItemProps) {
  return (
    <Command.Item
      // cmdk sets `data-disabled="false"`, which the style of a disabled item would match.
      className={cn(
        menuItemClass,
        'pointer-events-auto! opacity-100! data-[selected=true]:bg-hover',
        className,
      )}
      {...rest}
    />
  );
}
