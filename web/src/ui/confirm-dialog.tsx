import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { DialogBody, DialogFooter, dialogPanelClass } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { SubmitForm } from './submit-form.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

interface ConfirmDialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: string;
  description: ReactNode;
  /** For longer content: the list of what will be removed. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: 'danger' | 'primary';
  /** The text to type first, such as the name of the deleted item. */
  typed?: string | undefined;
  /** May return a promise: the dialog waits for it, closes when it resolves and stays open when it rejects. */
  onConfirm: () => unknown;
}

/** As it is typed: spaces are shown as one, and letters are composed. */
const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, description, children, confirmLabel, cancelLabel = 'Cancel', onConfirm } = props;
  const { variant = 'danger', typed } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [text, setText] = useState('');
  const isTyped = typed === undefined || plain(text) === plain(typed);
  const open = props.open ?? ownOpen;
  const setOpen = (next: boolean) => {
    setText('');
    (props.onOpenChange ?? setOwnOpen)(next);
  };

  const dialogFocus = useDialogFocus(trigger !== undefined);

  async function confirm() {
    setPending(true);
    try {
      await onConfirm();
      setOpen(false);
    } catch {
      // The caller shows the error; the dialog stays for another try.
    } finally {
      setPending(false);
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !pending && setOpen(next)}>
      {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="motion-overlay fixed inset-0 z-50 bg-overlay" />
        <AlertDialog.Content {...dialogFocus} className={cn(dialogPanelClass, 'sm:max-w-md')}>
          <DialogBody className="gap-2 pt-5">
            <AlertDialog.Title dir="auto" className="text-lg font-semibold tracking-tight">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description dir="auto" className="text-base text-muted">
              {description}
            </AlertDialog.Description>
            {children && <div className="text-base text-muted">{children}</div>}
            {typed !== undefined && (
              <SubmitForm onSubmit={() => isTyped && !pending && void confirm()} className="mt-2">
                <Field label={`Type “${typed}” to confirm`}>
                  <Input
                    value={text}
                    onChange={({ target }) => setText(target.value)}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                  />
                </Field>
              </SubmitForm>
            )}
          </DialogBody>
          <DialogFooter>
            <AlertDialog.Cancel asChild>
              <Button disabled={pending}>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={variant} loading={pending} disabled={!isTyped} onClick={confirm}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
