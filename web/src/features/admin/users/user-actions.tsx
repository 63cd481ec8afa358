import type { User } from '@cardinal/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useSession } from '#features/session/index.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useDeleteUser } from '../api/delete-user.ts';

/** A super admin's actions on an account; their own is deleted in the account settings, with the password. */
export function UserActions({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { user: self } = useSession();
  const remove = useDeleteUser();
  return (
    <span className="inline-grid grid-cols-2 gap-1">
      <IconButton label={`Edit ${user.username}`} icon={<Pencil />} onClick={onEdit} />
      {user.id !== self?.id && (
        <ConfirmDialog
          trigger={<IconButton label={`Delete ${user.username}`} icon={<Trash2 />} variant="danger-hover" />}
          title={`Delete ${user.username}?`}
          description="Their cards and comments stay, by “deleted user”. Votes, likes, memberships and everything personal go, and nobody gets the username again. There is no way back."
          confirmLabel="Delete User"
          onConfirm={() => remove.mutateAsync(user)}
        />
      )}
    </span>
  );
}
