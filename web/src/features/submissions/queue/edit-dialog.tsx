import { limits, type WaitingSubmission } from '@cardinal/contracts';
import { useState } from 'react';
import { TypeAndTitle } from '#features/card/index.ts';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useDraft } from '#ui/use-draft.ts';

type Edited = Pick<WaitingSubmission, 'type' | 'title' | 'description'>;

interface EditDialogProps {
  submission: WaitingSubmission;
  onClose: () => void;
  /** The dialog closes when it resolves and stays open when it rejects. */
  onAccept: (edited: Edited) => Promise<unknown>;
}

/** Accepts a submission with another type or text. */
export function EditDialog({ submission, onClose, onAccept }: EditDialogProps) {
  const { id, type, title, description } = submission;
  const [draft, setDraft, clear] = useDraft<Edited>(`submission:${id}`, { type, title, description });
  const [pending, setPending] = useState(false);
  const complete = draft.title.trim() !== '' && draft.description.trim() !== '';
  const change = (changes: Partial<Edited>) => setDraft({ ...draft, ...changes });

  async function accept() {
    if (pending || !complete) return;
    setPending(true);
    try {
      await onAccept(draft);
      clear();
      onClose();
    } catch {
      // A toast has shown the error; the text stays for another try.
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Edit and accept"
      description="The card has this type and text, and the guest stays its author."
    >
      <SubmitForm className="contents" onSubmit={() => void accept()} submitKey>
        <DialogBody>
          <TypeAndTitle draft={draft} change={change} />
          <Field label="Description" required hint="Links are removed, as from all that guests write.">
            <Textarea
              rows={9}
              value={draft.description}
              maxLength={limits.submissionText}
              onChange={({ target }) => change({ description: target.value })}
            />
          </Field>
        </DialogBody>
        <FormActions pending={pending} disabled={!complete} onCancel={clear}>
          Accept
        </FormActions>
      </SubmitForm>
    </Dialog>
  );
}
