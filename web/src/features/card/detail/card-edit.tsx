import { type CardDetail, limits } from '@cardinal/contracts';
import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { ImagePicker } from '../images/image-picker.tsx';
import { useFileDrop } from '../images/use-file-drop.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useCardEdit } from './use-card-edit.ts';

interface CardEditProps {
  card: CardDetail;
  isPublicUser: boolean;
  onDone: () => void;
  /** Whether a preview is shown instead of the form. */
  onSending: (sending: boolean) => void;
}

/** Edits title, description and screenshots in place. */
export function CardEdit({ card, isPublicUser, onDone, onSending }: CardEditProps) {
  const edit = useCardEdit(card, onDone);
  const { picker, sending, complete, conflict } = edit;
  const saving = sending || edit.uploading;
  useEffect(() => {
    onSending(sending);
    return () => onSending(false);
  }, [sending, onSending]);
  const drop = useFileDrop(picker.add, saving);
  const submit = () => {
    if (complete && !saving) void edit.submit();
  };
  return (
    <>
      <SubmitForm
        className={cn('grid gap-4', sending && 'hidden')}
        onSubmit={submit}
        submitKey
        {...drop.props}
      >
        <Field label="Title" required>
          <Input
            value={edit.title}
            maxLength={limits.cardTitle}
            autoFocus
            onChange={({ target }) => edit.setTitle(target.value)}
          />
        </Field>
        <Field
          label="Description"
          required
          hint={isPublicUser ? 'Links are not allowed for public users' : undefined}
        >
          <Textarea
            rows={8}
            value={edit.description}
            maxLength={limits.cardDescription}
            onChange={({ target }) => edit.setDescription(target.value)}
          />
        </Field>
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-medium">Screenshots</legend>
          <ImagePicker picker={picker} over={drop.over} disabled={saving} />
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button disabled={saving} onClick={edit.cancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!complete} loading={saving}>
            {picker.uploading ? 'Uploading...' : 'Save'}
          </Button>
        </div>
      </SubmitForm>
      {conflict && (
        <ConflictDialog
          current={conflict.card}
          mine={conflict.mine}
          conflicts={conflict.conflicts}
          onResolve={edit.resolve}
          onBack={edit.backToEditing}
        />
      )}
    </>
  );
}
