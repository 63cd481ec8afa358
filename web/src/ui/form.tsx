import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ComponentProps, ReactNode } from 'react';
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type SubmitHandler,
  type UseFormProps,
  type UseFormReturn,
  useController,
  useForm,
  useFormContext,
} from 'react-hook-form';
import type { z } from 'zod';
import { Field } from './field.tsx';
import { SubmitForm } from './submit-form.tsx';

type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** `useForm` with the rules, messages and types of a zod schema. */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema,
  options?: Omit<UseFormProps<z.input<Schema>, unknown, z.output<Schema>>, 'resolver'>,
): UseFormReturn<z.input<Schema>, unknown, z.output<Schema>> {
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    ...options,
    resolver: standardSchemaResolver(schema),
  });
}

interface FormProps<Input extends FieldValues, Output>
  extends Omit<ComponentProps<typeof SubmitForm>, 'onSubmit' | 'form'> {
  form: UseFormReturn<Input, unknown, Output>;
  onSubmit: SubmitHandler<Output & FieldValues>;
}

export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, children, ...rest } = props;
  return (
    <FormProvider {...form}>
      <SubmitForm onSubmit={form.handleSubmit(onSubmit as SubmitHandler<Output>)} {...rest}>
        {children}
      </SubmitForm>
    </FormProvider>
  );
}

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends Omit<ComponentProps<typeof Field>, 'children' | 'error'> {
  name: Name;
  /** Renders the control: `{(field) => <Input {...field} />}`. */
  children: (field: ControllerRenderProps<Values, Name>) => ReactNode;
}

/** A `Field` bound to a value of the `Form` around it; shows that value's error. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>>(
  props: FormFieldProps<Values, Name>,
) {
  const { name, children, ...rest } = props;
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController({ name, control });
  return (
    <Field {...rest} error={fieldState.error?.message}>
      {children(field)}
    </Field>
  );
}

/** Shows the server's errors (`issues` of an `ApiError`) at their fields. */
export function showIssues<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  issues: ReadonlyArray<{ path: string; message: string }> | undefined,
): void {
  for (const issue of issues ?? []) {
    form.setError(issue.path as FieldPath<Values>, { type: 'server', message: issue.message });
  }
}
