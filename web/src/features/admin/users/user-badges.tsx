import type { User } from '@cardinal/contracts';
import { Badge } from '#ui/badge.tsx';
import { RoleBadge } from '#ui/domain-badges.tsx';
import { accountTypeLabel, statusLabel } from '../account-words.ts';

/** What sets somebody apart from an ordinary active user. */
export function UserMarks({ user }: { user: User }) {
  return (
    <>
      {user.isSuperAdmin && <RoleBadge of="super_admin" size="sm" />}
      {user.status !== 'active' && (
        <Badge tone={user.status === 'suspended' ? 'danger' : 'amber'} size="sm">
          {statusLabel[user.status]}
        </Badge>
      )}
    </>
  );
}

export function AccountTypeBadge({ of: type }: { of: User['accountType'] }) {
  return <Badge tone={type === 'company' ? 'violet' : 'neutral'}>{accountTypeLabel[type]}</Badge>;
}
