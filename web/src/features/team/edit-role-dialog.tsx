import type { AssignableRole, TeamMember } from '@cardinal/contracts';
import { useState } from 'react';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useChangeRole } from './api/change-role.ts';
import { roleOptions } from './role-options.ts';
import { useLast } from './use-last.ts';

interface EditRoleDialogProps {
  slug: string;
  /** The member whose role is changed; null while nothing is asked. */
  member: TeamMember | null;
  onClose: () => void;
}

export function EditRoleDialog({ slug, member, onClose }: EditRoleDialogProps) {
  const shown = useLast(member);
  return (
    <Dialog
      open={member !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Edit User Role"
      description={shown && `What ${shown.username} may do in this project.`}
    >
      {shown && <RoleForm key={shown.id} slug={slug} member={shown} onDone={onClose} />}
    </Dialog>
  );
}

function RoleForm({ slug, member, onDone }: { slug: string; member: TeamMember; onDone: () => void }) {
  const [role, setRole] = useState(member.role as AssignableRole);
  const change = useChangeRole(slug);

  function submit() {
    if (role === member.role) return onDone();
    change.mutate({ userId: member.id, role }, { onSuccess: onDone });
  }

  return (
    <SubmitForm onSubmit={submit} className="flex flex-1 flex-col">
      <DialogBody>
        <Field label="Role">
          <Select options={roleOptions} value={role} onValueChange={setRole} />
        </Field>
      </DialogBody>
      <FormActions pending={change.isPending}>Update Role</FormActions>
    </SubmitForm>
  );
}
