import { type CardDetail, limits } from '@cardinal/contracts';
import { useEffect } from 'react';
import { fieldName, omitKeys, toTextPlace } from '#features/card-data/index.ts';
import { TextEditor } from '#features/editor/index.ts';
import { Markdown } from '#features/markdown/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import { ConflictDialog } from '../fields/conflict-dialog.tsx';
import { ImageAlert, ImagePicker } from '../images/image-picker.tsx';
import { type EditPart, useCardEdit } from './use-card-edit.ts';

interface CardEditProps {
  card: CardDetail;
  part: EditPart;
  isPublicUser: boolean;
  onDone: () => void;
  /** Whether a preview is shown instead of the form. */
  onSending: (sending: boolean) => void;
}

/** Edits title, description and screenshots in place, or only one of the texts. */
export function CardEdit({ card, part, isPublicUser, onDone, onSending }: CardEditProps) {
  const edit = useCardEdit(card, onDone);
  const { picker, sending, complete, conflict } = edit;
  const saving = sending || edit.uploading;
  const size = part === 'all' ? 'md' : 'sm';
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
        className={cn(sending ? 'hidden' : 'grid', part === 'all' ? 'gap-4' : 'gap-2')}
        onSubmit={submit}
        submitKey
        onEscape={part === 'all' ? undefined : edit.leave}
        {...(part === 'all' ? drop.props : {})}
      >
        {part !== 'description' && <TitleField edit={edit} part={part} />}
        {part !== 'title' && (
          <DescriptionField edit={edit} part={part} card={card} isPublicUser={isPublicUser} />
        )}
        {part === 'all' && (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-sm font-medium">Screenshots</legend>
            <ImagePicker picker={picker} text={edit.description} over={drop.over} disabled={saving} />
          </fieldset>
        )}
        <div className="flex justify-end gap-2">
          <Button size={size} disabled={saving} onClick={edit.cancel}>
            Cancel
          </Button>
          <Button size={size} type="submit" variant="primary" disabled={!complete} loading={saving}>
            {picker.uploading ? 'Uploading...' : 'Save'}
          </Button>
        </div>
      </SubmitForm>
      {conflict && (
        <ConflictDialog
          what="card"
          conflicts={conflict.conflicts.map((key) => ({
            ...{ key, name: fieldName(key) },
            ...{ theirs: conflict.current[key], mine: conflict.mine[key] },
          }))}
          onResolve={(theirs) => edit.resolve(omitKeys(conflict.mine, theirs))}
          onBack={edit.backToEditing}
        />
      )}
    </>
  );
}

interface FieldProps {
  edit: ReturnType<typeof useCardEdit>;
  part: EditPart;
}

function TitleField({ edit, part }: FieldProps) {
  const input = (
    <Input
      aria-label={part === 'all' ? undefined : 'Title'}
      value={edit.title}
      maxLength={limits.cardTitle}
      autoFocus
      onChange={({ target }) => edit.setTitle(target.value)}
      className={part === 'all' ? undefined : 'h-11 text-lg font-semibold sm:text-xl'}
    />
  );
  return part === 'all' ? (
    <Field label="Title" required>
      {input}
    </Field>
  ) : (
    input
  );
}

interface DescriptionFieldProps extends FieldProps {
  card: CardDetail;
  isPublicUser: boolean;
}

function DescriptionField({ edit, part, card, isPublicUser }: DescriptionFieldProps) {
  const { picker } = edit;
  return (
    <>
      <Field
        label="Description"
        hideLabel={part === 'description'}
        required
        hint={isPublicUser ? 'Links are not allowed for public users' : undefined}
      >
        <TextEditor
          rows={8}
          value={edit.description}
          onChange={edit.setDescription}
          board={toTextPlace(card)}
          preview={Markdown}
          links={!isPublicUser}
          images={picker.forText}
          maxLength={limits.cardDescription}
          autoFocus={part === 'description'}
          className={part === 'all' ? undefined : 'max-h-[60dvh] min-h-32 text-md pointer-coarse:text-[1rem]'}
        />
      </Field>
      {part === 'description' && <ImageAlert picker={picker} />}
    </>
  );
}
