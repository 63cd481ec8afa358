import { limits } from '@cardinal/contracts';
import type { ReactNode } from 'react';
import { DialogBody, FormActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { type ToastOptions, toast } from '#ui/toast-store.ts';

export interface NameText {
  name: string;
  description: string;
}

interface NameFormProps {
  text: NameText;
  onText: (text: NameText) => void;
  label: string;
  maxLength: number;
  placeholder: string;
  descriptionPlaceholder: string;
  /** The message if the name is blank. */
  missing: ToastOptions;
  submitLabel: string;
  pending: boolean;
  /** Whether submitting is disabled. */
  disabled?: boolean;
  /** Both are trimmed. */
  onSubmit: (text: NameText) => void;
  onCancel: () => void;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Additional fields. */
  children?: ReactNode;
}

/** The form in a dialog that creates or changes something with a name and a description. */
export function NameForm(props: NameFormProps) {
  const { text, onText, label, maxLength, placeholder, descriptionPlaceholder, missing, onSubmit } = props;
  const { name, description } = text;

  function submit() {
    if (name.trim()) onSubmit({ name: name.trim(), description: description.trim() });
    else toast({ ...missing, variant: 'destructive' });
  }

  return (
    <SubmitForm onSubmit={submit} className="flex flex-1 flex-col">
      <DialogBody>
        {props.notice}
        <Field label={label} required>
          <Input
            value={name}
            onChange={(event) => onText({ ...text, name: event.target.value })}
            maxLength={maxLength}
            placeholder={placeholder}
            autoComplete="off"
          />
        </Field>
        <Field label="Description" aside="Optional">
          <Textarea
            value={description}
            onChange={(event) => onText({ ...text, description: event.target.value })}
            maxLength={limits.description}
            placeholder={descriptionPlaceholder}
            rows={3}
          />
        </Field>
        {props.children}
      </DialogBody>
      <FormActions pending={props.pending} disabled={props.disabled} onCancel={props.onCancel}>
        {props.submitLabel}
      </FormActions>
    </SubmitForm>
  );
}
