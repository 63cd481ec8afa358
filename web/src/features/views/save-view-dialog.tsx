import { limits, type View, type ViewSettings } from '@cardinal/contracts';
import { useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useCreateView, useUpdateView } from './api/change-views.ts';

export interface SaveViewDialogProps {
  slug: string;
  boardId: string;
  settings: ViewSettings;
  /** The view to rename; without one, a new one is saved. */
  view: View | undefined;
  open: boolean;
  onClose: () => void;
  onSaved: (view: View) => void;
}

export function SaveViewDialog({ open, onClose, ...form }: SaveViewDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={form.view ? 'Rename View' : 'Save View'}
      description={
        form.view
          ? 'Links to it keep working.'
          : 'The filters, the order and the look of this board, under a name.'
      }
    >
      <SaveViewForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function SaveViewForm({
  slug,
  boardId,
  settings,
  view,
  onClose,
  onSaved,
}: Omit<SaveViewDialogProps, 'open'>) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(false);
  const create = useCreateView(slug);
  const update = useUpdateView(slug);
  const { isPending, error } = view ? update : create;
  const onSuccess = (saved: View) => {
    onClose();
    onSaved(saved);
  };
  function submit() {
    if (view) update.mutate({ view, changes: { name } }, { onSuccess });
    else create.mutate({ boardId, name, shared, ...settings }, { onSuccess });
  }
  return (
    <SubmitForm onSubmit={submit} className="flex flex-1 flex-col">
      <DialogBody>
        <Field label="View name" required error={error && errorMessage(error)}>
          <Input
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={limits.viewName}
            placeholder="Such as: Bugs nobody has"
            autoComplete="off"
          />
        </Field>
        {!view && (
          <Checkbox
            label="Share with the team"
            hint="Otherwise only you see it."
            checked={shared}
            onCheckedChange={setShared}
          />
        )}
      </DialogBody>
      <FormActions pending={isPending} disabled={name.trim() === ''}>
        {view ? 'Rename' : 'Save View'}
      </FormActions>
    </SubmitForm>
  );
}
