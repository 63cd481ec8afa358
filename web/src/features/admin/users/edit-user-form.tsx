import type { User } from '@cardinal/contracts';
import { useState } from 'react';
import { useSession } from '#features/session/index.ts';
import { DialogBody, FormActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { type UserEdit, useEditUser, userEditBodies } from '../api/edit-user.ts';
import { accountTypeOptions, planOptions } from './account-labels.ts';
import { ResetLink } from './reset-link.tsx';
import { StatusField } from './status-field.tsx';

export function EditUserForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { user: self } = useSession();
  const [edit, setEdit] = useState<UserEdit>({
    accountType: user.accountType,
    plan: user.plan,
    status: user.status,
  });
  const save = useEditUser();
  const bodies = userEditBodies(user, edit);
  const change = (changes: Partial<UserEdit>) => setEdit({ ...edit, ...changes });

  function submit() {
    save.mutate({ user, edit }, { onSuccess: onDone });
  }

  return (
    <SubmitForm onSubmit={submit} className="flex flex-1 flex-col">
      <DialogBody>
        <Field
          label="Account Type"
          hint={edit.accountType === 'public' ? 'Public accounts are on the Free plan.' : undefined}
        >
          <Select
            options={accountTypeOptions}
            value={edit.accountType}
            onValueChange={(accountType) => change({ accountType })}
          />
        </Field>
        {edit.accountType === 'company' && (
          <Field label="Plan">
            <Select options={planOptions} value={edit.plan} onValueChange={(plan) => change({ plan })} />
          </Field>
        )}
        <StatusField
          status={edit.status}
          wasPending={user.status === 'pending'}
          isSelf={user.id === self?.id}
          onChange={(status) => change({ status })}
        />
        {user.hasPassword && user.id !== self?.id && <ResetLink user={user} />}
      </DialogBody>
      <FormActions disabled={!bodies.plan && !bodies.account} pending={save.isPending}>
        Save Changes
      </FormActions>
    </SubmitForm>
  );
}
