import { invitation, type Project } from '@cardinal/contracts';
import { ApiError } from '#api/api-error.ts';
import { DialogBody, FormActions } from '#ui/dialog.tsx';
import { Form, FormField, showIssues, useZodForm } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { useFormDraft } from '#ui/use-form-draft.ts';
import { type Invitation, useInviteUser } from './api/invite-user.ts';
import { useInvitees } from './api/suggest-invitees.ts';
import { RoleField } from './role-field.tsx';

const schema = invitation.pick({ username: true, role: true });

export function InviteUserForm({ project, onDone }: { project: Project; onDone: () => void }) {
  const form = useZodForm(schema, { defaultValues: { username: '', role: undefined } });
  const invite = useInviteUser(project);
  const forget = useFormDraft(`invite:${project.id}`, form);
  const invitees = useInvitees(project.slug, form.watch('username') ?? '');
  const done = () => {
    forget();
    onDone();
  };

  const submit = (invitation: Invitation) =>
    invite.mutate(invitation, {
      onSuccess: done,
      onError: (error) => error instanceof ApiError && showIssues(form, error.issues),
    });

  return (
    <Form form={form} onSubmit={submit} className="flex flex-1 flex-col">
      <DialogBody>
        <FormField<Invitation, 'username'>
          name="username"
          label="Username"
          required
          hint="People from your other projects are suggested."
        >
          {(field) => (
            <Input
              {...field}
              list="invitees"
              placeholder="Enter username"
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </FormField>
        <datalist id="invitees">
          {invitees.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <RoleField />
      </DialogBody>
      <FormActions pending={invite.isPending} onCancel={forget}>
        Invite User
      </FormActions>
    </Form>
  );
}
