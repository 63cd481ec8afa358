import type { User } from '@cardinal/contracts';
import { Badge } from '#ui/badge.tsx';
import { RoleBadge } from '#ui/domain-badges.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { accountTypeLabel, statusLabel } from './account-labels.ts';

/** Badges for everything but an ordinary active user. */
export function UserBadges({ user }: { user: User }) {
  return (
    <>
      {user.isSuperAdmin && <RoleBadge of="super_admin" size="sm" />}
      {user.sponsor && (
        <Badge tone="amber" size="sm">
          Sponsored
        </Badge>
      )}
      {user.status !== 'active' && (
        <Badge tone={user.status === 'suspended' ? 'danger' : 'amber'} size="sm">
          {statusLabel[user.status]}
        </Badge>
      )}
    </>
  );
}

/** Why a user is pending: registered, or created by an admin for a project. */
export function PendingReason({ user }: { user: User }) {
  if (!user.sponsor) {
    return (
      <>
        Registered <DateText date={user.createdAt} />
      </>
    );
  }
  const { username, projectName } = user.sponsor;
  return (
    <>
      Made by <bdi>{username}</bdi> for <bdi>{projectName}</bdi>, <DateText date={user.createdAt} />
    </>
  );
}

export function AccountTypeBadge({ of: type }: { of: User['accountType'] }) {
  return <Badge tone={type === 'company' ? 'violet' : 'neutral'}>{accountTypeLabel[type]}</Badge>;
}
