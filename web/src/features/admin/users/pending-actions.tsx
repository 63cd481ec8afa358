import type { AccountType, Plan, User } from '@cardinal/contracts';
import { ChevronDown } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useApproveUser } from '../api/approve-user.ts';
import { useRejectUser } from '../api/reject-user.ts';
import { planOptions } from './account-labels.ts';

/** One click approves as public and free, the usual case; the arrow offers the other choices. */
export function PendingActions({ user, className }: { user: User; className?: string }) {
  const approve = useApproveUser();
  const reject = useRejectUser();
  const busy = approve.isPending || reject.isPending;
  const approveAs = (accountType: AccountType, plan: Plan) =>
    approve.mutate({ userId: user.id, accountType, plan });
  return (
    <div className={cn('flex flex-wrap items-center gap-2', className)}>
      <div className="inline-flex">
        <Button
          variant="primary"
          size="sm"
          className="grow rounded-r-none"
          aria-label={`Approve ${user.username}`}
          loading={approve.isPending}
          disabled={busy}
          onClick={() => approveAs('public', 'free')}
        >
          Approve
        </Button>
        <ApproveAs user={user} disabled={busy} onChoose={approveAs} />
      </div>
      <ConfirmDialog
        trigger={
          <Button size="sm" aria-label={`Reject ${user.username}`} disabled={busy}>
            Reject
          </Button>
        }
        title={`Reject ${user.username}?`}
        description="The account is suspended and cannot use Cardinal. You can reactivate it later in the list of users."
        confirmLabel="Reject"
        onConfirm={() => reject.mutateAsync(user.id)}
      />
    </div>
  );
}

interface ApproveAsProps {
  user: User;
  disabled: boolean;
  onChoose: (accountType: AccountType, plan: Plan) => void;
}

function ApproveAs({ user, disabled, onChoose }: ApproveAsProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton
          variant="primary"
          size="sm"
          label={`Approve ${user.username} as...`}
          icon={<ChevronDown />}
          tooltip={false}
          disabled={disabled}
          className="rounded-l-none border-l border-on-primary/25"
        />
      }
    >
      <MenuLabel>Approve as</MenuLabel>
      <MenuItem onSelect={() => onChoose('public', 'free')}>Public account</MenuItem>
      <MenuSeparator />
      {planOptions.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onChoose('company', value)}>
          Company account, {label}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
