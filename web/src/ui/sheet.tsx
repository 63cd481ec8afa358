import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { DialogOverlay } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { useBackCloses } from './use-back-closes.ts';

const sides = {
  left: 'inset-y-0 left-0 w-80 max-w-[calc(100vw-3rem)] border-r [--sheet-from:translateX(-100%)]',
  right: 'inset-y-0 right-0 w-112 max-w-[calc(100vw-2rem)] border-l [--sheet-from:translateX(100%)]',
  bottom: 'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl [--sheet-from:translateY(100%)]',
} as const;

interface SheetProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  /** The accessible name; visible with `showTitle`. */
  title: string;
  showTitle?: boolean;
  side?: keyof typeof sides;
  className?: string;
  children: ReactNode;
}

/** A panel that slides in from an edge: the phone's navigation, a side view. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, trigger, title, showTitle, side = 'right', className, children } = props;
  useBackCloses(open === true, () => onOpenChange?.(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <DialogOverlay />
        <Radix.Content
          aria-describedby={undefined}
          className={cn(
            'motion-sheet fixed z-50 flex flex-col overflow-y-auto overscroll-contain bg-surface pb-[env(safe-area-inset-bottom)] text-ink shadow-dialog outline-none',
            sides[side],
            className,
          )}
        >
          <div className={cn('flex items-center p-3', showTitle ? 'justify-between' : 'justify-end')}>
            <Radix.Title className={showTitle ? 'px-1 text-md font-semibold' : 'sr-only'}>
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} tooltip={false} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
