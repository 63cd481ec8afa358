import type { UserStatus } from '@cardinal/contracts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { statusLabel } from './account-labels.ts';

const choices: readonly UserStatus[] = ['active', 'suspended'];

interface StatusFieldProps {
  status: UserStatus;
  wasPending: boolean;
  isSelf: boolean;
  onChange: (status: UserStatus) => void;
}

/**
 * Suspends and reactivates. Pending users are approved or rejected instead, and super admins cannot suspend themselves.
 */
export function StatusField({ status, wasPending, isSelf, onChange }: StatusFieldProps) {
  const options = (wasPending ? (['pending'] as const) : choices).map((value) => ({
    value,
    label: statusLabel[value],
  }));
  return (
    <Field label="Status" hint={hintFor({ status, wasPending, isSelf })}>
      <Select<UserStatus>
        options={options}
        value={status}
        onValueChange={onChange}
        disabled={wasPending || isSelf}
      />
    </Field>
  );
}

function hintFor({ status, wasPending, isSelf }: Omit<StatusFieldProps, 'onChange'>): string | undefined {
  if (isSelf) return 'This is your own account.';
  if (wasPending) return 'Approve or reject this account in the list of pending approvals.';
  if (status === 'suspended') return 'A suspended user is signed out everywhere at once.';
  return undefined;
}
