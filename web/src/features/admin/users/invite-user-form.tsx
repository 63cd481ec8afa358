import { assignableRoles, invitation } from '@cardinal/contracts';
import { z } from 'zod';
import { ApiError } from '#api/api-error.ts';
import { DialogBody, FormActions } from '#ui/dialog.tsx';
import { roleLabel } from '#ui/domain-badges.tsx';
import { Form, FormField, showIssues, useZodForm } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { useFormDraft } from '#ui/use-form-draft.ts';
import { useInviteUser } from '../api/invite-user.ts';
import { ProjectPicker } from './project-picker.tsx';

const schema = invitation.extend({ projectId: z.uuid('Please select a project') });
type Values = z.input<typeof schema>;

const roles = assignableRoles.map((value) => ({ value, label: roleLabel(value) }));

export function InviteUserForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(schema, {
    defaultValues: { projectId: '', username: '' },
  });
  const invite = useInviteUser();
  const forget = useFormDraft('invite', form);
  const done = () => {
    forget();
    onDone();
  };
  return (
    <Form
      form={form}
      className="flex flex-1 flex-col"
      onSubmit={(body) =>
        invite.mutate(body, {
          onSuccess: done,
          onError: (error) => error instanceof ApiError && showIssues(form, error.issues),
        })
      }
    >
      <DialogBody>
        <FormField<Values, 'projectId'> name="projectId" label="Project" required>
          {(field) => <ProjectPicker ref={field.ref} value={field.value} onValueChange={field.onChange} />}
        </FormField>
        <FormField<Values, 'username'> name="username" label="Username" required>
          {(field) => (
            <Input
              {...field}
              maxLength={200}
              placeholder="Enter username"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </FormField>
        <FormField<Values, 'role'> name="role" label="Role" required>
          {(field) => (
            <Select
              options={roles}
              value={field.value}
              onValueChange={field.onChange}
              placeholder="Select a role"
            />
          )}
        </FormField>
      </DialogBody>
      <FormActions pending={invite.isPending} onCancel={forget}>
        Invite User
      </FormActions>
    </Form>
  );
}
