import { useCallback, useEffect, useRef } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { dropDraft, readDraft, writeDraft } from './use-draft.ts';
import { useUnsaved } from './use-unsaved.ts';

interface FormDraftOptions {
  /** Fields that are not stored, such as passwords. */
  except?: readonly string[];
}

/**
 * Stores a form's draft in this tab until it is saved or discarded, and restores it when the form is opened again.
 * Returns a function that discards it.
 */
export function useFormDraft<Input extends FieldValues, Output>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
  { except = [] }: FormDraftOptions = {},
): () => void {
  const values = useWatch({ control: form.control });
  const { isDirty } = form.formState;
  const opened = useRef<string>(undefined);
  useUnsaved(isDirty);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `except` is written anew with each render
  useEffect(() => {
    if (opened.current !== key) {
      opened.current = key;
      const draft = readDraft<Input>(key);
      if (draft) return form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
    }
    const kept = Object.entries(values).filter(([name]) => !except.includes(name));
    if (isDirty) writeDraft(key, Object.fromEntries(kept));
    else dropDraft(key);
  }, [key, form, values, isDirty]);
  return useCallback(() => dropDraft(key), [key]);
}
