import type { User } from '@cardinal/contracts';
import { Avatar } from '#ui/avatar.tsx';
import { PendingActions } from './pending-actions.tsx';
import { PendingReason } from './user-badges.tsx';

/** Pending users on narrow screens. */
export function PendingCards({ users }: { users: readonly User[] }) {
  return (
    <ul className="grid gap-3">
      {users.map((user) => (
        <li key={user.id} className="grid grid-cols-1 gap-3 rounded-lg border bg-surface p-4 shadow-card">
          <div className="flex items-center gap-3">
            <Avatar name={user.username} />
            <div className="grid min-w-0 flex-1">
              <span dir="auto" className="truncate font-medium">
                {user.username}
              </span>
              <span className="truncate text-sm text-muted">{user.email ?? 'No email'}</span>
            </div>
          </div>
          <p className="text-xs text-subtle">
            <PendingReason user={user} />
          </p>
          <PendingActions user={user} className="[&>*]:flex-1" />
        </li>
      ))}
    </ul>
  );
}
