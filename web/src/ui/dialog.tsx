import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' } as const;

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element that opens it; focus returns to it. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  hideTitle?: boolean;
  size?: keyof typeof widths;
  /** The group of keyboard shortcuts that work in it. */
  shortcuts?: string;
  /** It has an address of its own, which Back leaves anyway. */
  addressed?: boolean;
  className?: string;
  children: ReactNode;
}

/** A modal: in the middle of a desk, a sheet from the bottom edge of a phone. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    trigger,
    title,
    description,
    hideTitle,
    size = 'md',
    shortcuts,
    addressed,
    className,
    children,
  } = props;
  const dialogFocus = useDialogFocus(trigger !== undefined);
  useBackCloses(open === true && !addressed, () => onOpenChange?.(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <DialogOverlay />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...dialogFocus}
          data-shortcuts={shortcuts}
          onKeyDown={(event) => {
            // A toast on screen takes Escape before the dialog does; one press closes both.
            if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange?.(false);
          }}
          className={cn(dialogPanelClass, widths[size], className)}
        >
          {/* A hidden title names the dialog all the same; its heading stands in the content. */}
          <header
            aria-hidden={hideTitle || undefined}
            className={cn('flex items-start gap-4 px-5 pt-5', hideTitle && 'sr-only')}
          >
            <div className="grid flex-1 gap-1">
              <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
              )}
            </div>
          </header>
          <div className="absolute top-3.5 right-3.5 z-10">
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

export const dialogPanelClass = cn(
  'motion-dialog fixed z-50 flex flex-col overflow-y-auto overscroll-contain bg-raised text-ink shadow-dialog outline-none',
  'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl pb-[env(safe-area-inset-bottom)]',
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:pb-0',
);

export function DialogOverlay() {
  return <Radix.Overlay className="motion-overlay fixed inset-0 z-50 bg-overlay" />;
}

/** The padded middle of a dialog. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-dialog-body className={cn('grid grid-cols-1 gap-4 px-5 py-4', className)} {...rest} />;
}

/** The buttons of a dialog; stay in sight while the body scrolls. Stands inside the form that they submit. */
export function DialogFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      className={cn(
        'sticky bottom-0 mt-auto flex flex-col-reverse gap-2 border-t bg-raised px-5 py-3.5 sm:flex-row sm:justify-end',
        className,
      )}
      {...rest}
    />
  );
}

interface FormActionsProps {
  /** What was submitted is under way. */
  pending: boolean;
  disabled?: boolean;
  /** Gives up what was typed, which closing the dialog in another way may keep. */
  onCancel?: () => void;
  /** What submitting does. */
  children: ReactNode;
}

/** The end of a form in a dialog: away from it, or on with it. */
export function FormActions({ pending, disabled, onCancel, children }: FormActionsProps) {
  return (
    <DialogFooter>
      <DialogClose>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogClose>
      <Button type="submit" variant="primary" disabled={disabled} loading={pending}>
        {children}
      </Button>
    </DialogFooter>
  );
}

/** Closes the dialog around it: `<DialogClose><Button>Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
