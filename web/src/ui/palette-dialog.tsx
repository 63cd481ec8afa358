import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { DialogOverlay } from './dialog.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

interface PaletteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Runs once the dialog is closed and the focus has returned. */
  onClosed: () => void;
  children: ReactNode;
}

/** A modal near the top of the window, without animation. */
export function PaletteDialog({ open, onOpenChange, title, onClosed, children }: PaletteDialogProps) {
  const dialogFocus = useDialogFocus(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <DialogOverlay />
        <Radix.Content
          aria-describedby={undefined}
          {...dialogFocus}
          onCloseAutoFocus={(event) => {
            dialogFocus.onCloseAutoFocus(event);
            onClosed();
          }}
          className="fixed inset-x-2 top-2 z-50 flex max-h-[calc(100dvh-1rem)] flex-col overflow-hidden rounded-lg bg-raised text-ink shadow-dialog outline-none sm:inset-x-auto sm:top-[14vh] sm:left-1/2 sm:max-h-[min(30rem,72vh)] sm:w-[min(40rem,calc(100vw-3rem))] sm:-translate-x-1/2"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
