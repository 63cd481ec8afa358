import { limits } from '@cardinal/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DialogBody, FormActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { type ToastOptions, toast } from '#ui/toast-store.ts';

interface NameFormProps {
  label: string;
  maxLength: number;
  placeholder: string;
  descriptionPlaceholder: string;
  /** What to say where the name is blank. */
  missing: ToastOptions;
  /** Whether one must have begun a name before submitting. */
  waitsForName?: boolean;
  submitLabel: string;
  pending: boolean;
  /** Both without the blanks around them. */
  onSubmit: (input: { name: string; description: string }) => void;
  /** More fields. */
  children?: ReactNode;
}

/** The form in a dialog that makes something with a name and a description. It lives as long as its dialog is open. */
export function NameForm(props: NameFormProps) {
  const { label, maxLength, placeholder, descriptionPlaceholder, missing, onSubmit, children } = props;
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim()) onSubmit({ name: name.trim(), description: description.trim() });
    else toast({ ...missing, variant: 'destructive' });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <DialogBody>
        <Field label={label} required>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={maxLength}
            placeholder={placeholder}
            autoComplete="off"
          />
        </Field>
        <Field label="Description" aside="Optional">
          <Textarea
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            maxLength={limits.description}
            placeholder={descriptionPlaceholder}
            rows={3}
          />
        </Field>
        {children}
      </DialogBody>
      <FormActions pending={props.pending} disabled={props.waitsForName && name === ''}>
        {props.submitLabel}
      </FormActions>
    </form>
  );
}
