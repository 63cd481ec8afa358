import { limits } from '@cardinal/contracts';
import { type ReactNode, useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';

interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** A sentence that says who reads the reason. */
  hint: string;
  /** Something else that may be done with the same reason. */
  also?: ReactNode;
  onOpenChange: (open: boolean) => void;
  /** The dialog waits for it, closes when it resolves and stays open when it rejects. */
  onConfirm: (reason: string | null, also: boolean) => Promise<unknown>;
}

/** Asks for the reason of a moderator's action, which may be left out. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirmLabel, hint, onOpenChange, onConfirm } = props;
  const [reason, setReason] = useState('');
  const [also, setAlso] = useState(false);
  const [pending, setPending] = useState(false);

  async function confirm() {
    if (pending) return;
    setPending(true);
    try {
      await onConfirm(reason.trim() || null, also);
      onOpenChange(false);
    } catch {
      // A toast has shown the error; the text stays for another try.
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog open onOpenChange={onOpenChange} size="sm" title={title} description={description}>
      <SubmitForm onSubmit={() => void confirm()} submitKey>
        <DialogBody>
          <Field label="Reason (optional)" hint={hint}>
            <Textarea
              rows={3}
              value={reason}
              maxLength={limits.moderationReason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
          {props.also && <Checkbox label={props.also} checked={also} onCheckedChange={setAlso} />}
        </DialogBody>
        <FormActions pending={pending}>{confirmLabel}</FormActions>
      </SubmitForm>
    </Dialog>
  );
}
