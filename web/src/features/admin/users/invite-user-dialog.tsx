import { type ReactNode, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { InviteUserForm } from './invite-user-form.tsx';

/** Adds an existing user to a project. */
export function InviteUserDialog({ trigger }: { trigger: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      size="sm"
      title="Invite User"
      description="Add somebody who has an account to a project."
    >
      <InviteUserForm onDone={() => setOpen(false)} />
    </Dialog>
  );
}
