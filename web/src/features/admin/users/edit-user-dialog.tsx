import type { User } from '@cardinal/contracts';
import { useRef } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { EditUserForm } from './edit-user-form.tsx';

interface EditUserDialogProps {
  /** The user to edit; null closes the dialog. */
  user: User | null;
  onClose: () => void;
}

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  // Keeps the form while the dialog fades out.
  const last = useRef(user);
  if (user) last.current = user;
  const shown = last.current;
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Edit User"
      description={shown?.username}
    >
      {shown && <EditUserForm key={shown.id} user={shown} onDone={onClose} />}
    </Dialog>
  );
}
