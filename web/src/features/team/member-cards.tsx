import type { TeamMember } from '@cardinal/contracts';
import { Avatar } from '#ui/avatar.tsx';
import { RoleBadge } from '#ui/domain-badges.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { MemberActions } from './member-facts.tsx';
import {
  formatAccountType,
  formatEmail,
  formatPlan,
  MemberButtons,
  NotJoinedBadge,
} from './member-facts.tsx';

const cardClass = 'grid grid-cols-1 gap-3 rounded-lg border bg-surface p-4 shadow-card';

/** The team where a table would not fit. */
export function MemberCards({ team, ...actions }: MemberActions & { team: readonly TeamMember[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {team.map((member) => (
        <li key={member.id} className={cardClass}>
          <div className="flex items-center gap-3">
            <Avatar name={member.username} />
            <span className="grid min-w-0 flex-1">
              <span dir="auto" className="truncate font-medium">
                {member.username}
              </span>
              <span className="truncate text-sm text-muted">{formatEmail(member)}</span>
            </span>
            <MemberButtons member={member} {...actions} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-subtle">
            <RoleBadge of={member.role} />
            <NotJoinedBadge member={member} />
            {member.accountType && member.plan && (
              <span>
                {formatAccountType(member)} · {formatPlan(member)}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function MemberCardSkeletons() {
  return (
    <Loading label="Loading team members" className="grid grid-cols-1 gap-3">
      {[0, 1, 2].map((row) => (
        <div key={row} className={cardClass}>
          <div className="flex items-center gap-3">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-9 w-40" />
          </div>
          <Skeleton className="h-5.5 w-24" />
        </div>
      ))}
    </Loading>
  );
}
