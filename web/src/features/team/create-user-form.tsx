import { newUser, type Project } from '@cardinal/contracts';
import { ApiError } from '#api/api-error.ts';
import { DialogBody, FormActions } from '#ui/dialog.tsx';
import { Form, FormField, showIssues, useZodForm } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { PasswordStrength } from '#ui/password-strength.tsx';
import { useFormDraft } from '#ui/use-form-draft.ts';
import { type NewUser, useCreateUser } from './api/create-user.ts';
import { RoleField } from './role-field.tsx';

const schema = newUser.omit({ projectId: true });
const empty = { username: '', email: '', temporaryPassword: '', role: undefined };

export function CreateUserForm({ project, onDone }: { project: Project; onDone: () => void }) {
  const form = useZodForm(schema, { defaultValues: empty });
  const create = useCreateUser(project);
  const forget = useFormDraft(`new-user:${project.id}`, form, { except: ['temporaryPassword'] });
  const done = () => {
    forget();
    onDone();
  };

  const submit = (user: NewUser) =>
    create.mutate(user, {
      onSuccess: done,
      onError: (error) => error instanceof ApiError && showIssues(form, error.issues),
    });

  return (
    <Form form={form} onSubmit={submit} className="flex flex-1 flex-col">
      <DialogBody>
        <FormField<NewUser, 'username'> name="username" label="Username" required>
          {(field) => (
            <Input {...field} placeholder="Enter username" autoComplete="off" autoCapitalize="none" />
          )}
        </FormField>
        <FormField<NewUser, 'email'> name="email" label="Email" required>
          {(field) => <Input {...field} type="email" placeholder="name@example.com" autoComplete="off" />}
        </FormField>
        <FormField<NewUser, 'temporaryPassword'>
          name="temporaryPassword"
          label="Temporary Password"
          hint="Give it to the user, who chooses another one at the first sign-in."
          required
        >
          {(field) => (
            <>
              <Input {...field} type="password" autoComplete="new-password" />
              <PasswordStrength
                password={field.value}
                words={[form.watch('username'), form.watch('email')]}
              />
            </>
          )}
        </FormField>
        <RoleField />
      </DialogBody>
      <FormActions pending={create.isPending} onCancel={forget}>
        Create User
      </FormActions>
    </Form>
  );
}
