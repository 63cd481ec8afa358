import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { isComposing } from './is-composing.ts';
import { PageMark } from './page-mark.tsx';
import { ownsEscape } from './submit-form.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-5xl' } as const;

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element that opens it; focus returns to it. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  hideTitle?: boolean;
  size?: keyof typeof widths;
  /** The group of keyboard shortcuts that are enabled in it. */
  shortcuts?: string;
  /** It has its own URL, so Back closes it anyway. */
  addressed?: boolean;
  className?: string;
  children: ReactNode;
}

/** A modal: centred on wide screens, a sheet from the bottom on phones. */
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
  const dialogFocus = useDialogFocus(trigger !== undefined, addressed);
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
          onEscapeKeyDown={(event) => {
            if (ownsEscape(event.target) || isComposing(event)) event.preventDefault();
          }}
          onKeyDown={(event) => {
            const { key, target, currentTarget, defaultPrevented } = event;
            // A visible toast handles Escape before the dialog does; one press closes both.
            const meant = key === 'Escape' && !defaultPrevented && !isComposing(event) && !ownsEscape(target);
            // Popups over the dialog are inside it for React only.
            if (meant && currentTarget.contains(target as Node)) onOpenChange?.(false);
          }}
          className={cn(dialogPanelClass, widths[size], className)}
        >
          {/* A hidden title names the dialog all the same; its heading stands in the content. */}
          <header
            aria-hidden={hideTitle || undefined}
            className={cn('flex items-start gap-4 px-5 pt-5', hideTitle && 'sr-only')}
          >
            <div className="grid flex-1 gap-1">
              <Radix.Title dir="auto" className="text-lg font-semibold tracking-tight">
                {title}
              </Radix.Title>
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
  // Radix sets it a moment later; inherited, it would have the styles of all contents computed twice.
  'pointer-events-auto',
  'motion-dialog fixed z-50 flex flex-col fallback:overflow-y-auto overscroll-contain bg-raised text-ink shadow-dialog outline-none',
  'inset-x-0 bottom-0 fallback:max-h-[92dvh] rounded-t-xl pb-[env(safe-area-inset-bottom)]',
  'sm:inset-x-auto sm:bottom-auto fallback:sm:top-1/2 sm:left-1/2 fallback:sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 fallback:sm:-translate-y-1/2 sm:rounded-lg sm:pb-0',
);

export function DialogOverlay() {
  return <Radix.Overlay className="motion-overlay fixed inset-0 z-50 bg-overlay" />;
}

/** The padded middle of a dialog. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      data-dialog-body
      className={cn('fallback:grid grid-cols-1 fallback:gap-4 px-5 py-4', className)}
      {...rest}
    />
  );
}

/** The buttons of a dialog; they stay visible while the body scrolls. Inside the form that they submit. */
export function DialogFooter({ className, children, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      className={cn(
        'sticky bottom-0 mt-auto flex flex-col-reverse gap-2 border-t bg-raised px-5 py-3.5 sm:flex-row sm:justify-end',
        className,
      )}
      {...rest}
    >
      {children}
      <PageMark of="bottom-bar" />
    </footer>
  );
}

interface FormActionsProps {
  /** The submission is in progress. */
  pending: boolean;
  disabled?: boolean;
  /** Discards the draft, which other ways of closing the dialog may keep. */
  onCancel?: () => void;
  /** The label of the submit button. */
  children: ReactNode;
}

/** The buttons of a form in a dialog: cancel and submit. */
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

/** Closes the surrounding dialog: `<DialogClose><Button>Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
