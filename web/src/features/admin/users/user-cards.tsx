import type { User } from '@cardinal/contracts';
import { Avatar } from '#ui/avatar.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { planLabel } from './account-labels.ts';
import { UserActions } from './user-actions.tsx';
import { AccountTypeBadge, UserBadges } from './user-badges.tsx';
import { UserLink } from './user-link.tsx';

const listClass = 'divide-y rounded-lg border bg-surface shadow-card';
const itemClass = 'flex items-center gap-3 py-3 pr-2 pl-4';

interface UserCardsProps {
  users: readonly User[];
  onEdit: (user: User) => void;
}

/** The users on narrow screens. */
export function UserCards({ users, onEdit }: UserCardsProps) {
  return (
    <ul className={listClass}>
      {users.map((user) => (
        <li key={user.id} className={itemClass}>
          <Avatar name={user.username} />
          <div className="grid min-w-0 flex-1 gap-1">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <UserLink user={user} />
              <UserBadges user={user} />
            </div>
            <span className="truncate text-sm text-muted">{user.email ?? 'No email'}</span>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-subtle">
              <AccountTypeBadge of={user.accountType} />
              {planLabel(user.plan)}
              <span aria-hidden>·</span>
              <DateText date={user.createdAt} />
            </div>
          </div>
          <UserActions user={user} onEdit={() => onEdit(user)} />
        </li>
      ))}
    </ul>
  );
}

export function UserCardSkeletons() {
  return (
    <Loading label="Loading users" className={listClass}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={itemClass}>
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-32" />
            <Skeleton className="w-48" />
            <Skeleton className="w-40" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
