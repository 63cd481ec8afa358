import type { TeamMember } from '@cardinal/contracts';
import { Avatar } from '#ui/avatar.tsx';
import { RoleBadge } from '#ui/domain-badges.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { SkeletonRows, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import type { MemberActions } from './member-facts.tsx';
import {
  formatAccountType,
  formatEmail,
  formatPlan,
  MemberButtons,
  NotJoinedBadge,
} from './member-facts.tsx';

function Head() {
  return (
    <TableHead>
      <TableHeader className="w-[30%]">Username</TableHeader>
      <TableHeader className="w-[34%]">Email</TableHeader>
      <TableHeader>Role</TableHeader>
      <TableHeader>Account Type</TableHeader>
      <TableHeader>Plan</TableHeader>
      <TableHeader className="text-right">Actions</TableHeader>
    </TableHead>
  );
}

export function MemberTable({ team, ...actions }: MemberActions & { team: readonly TeamMember[] }) {
  return (
    <Table label="Team members">
      <Head />
      <TableBody>
        {team.map((member) => (
          <TableRow key={member.id}>
            <TableCell className="max-w-0">
              <span className="flex items-center gap-2.5">
                <Avatar name={member.username} size="sm" />
                <span dir="auto" className="truncate font-medium" title={member.username}>
                  {member.username}
                </span>
                <NotJoinedBadge member={member} />
              </span>
            </TableCell>
            <TableCell className="max-w-0">
              <span className="block truncate text-muted" title={member.email ?? undefined}>
                {formatEmail(member)}
              </span>
            </TableCell>
            <TableCell>
              <div className="flex">
                <RoleBadge of={member.role} />
              </div>
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted">{formatAccountType(member)}</TableCell>
            <TableCell className="text-muted">{formatPlan(member)}</TableCell>
            <TableCell className="text-right">
              <MemberButtons member={member} {...actions} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export function MemberTableSkeleton() {
  return (
    <Loading label="Loading team members">
      <Table label="Team members">
        <Head />
        <TableBody>
          <SkeletonRows count={3} widths={['w-32', 'w-48', 'w-24', 'w-16', 'w-12', 'ml-auto w-14']} />
        </TableBody>
      </Table>
    </Loading>
  );
}
