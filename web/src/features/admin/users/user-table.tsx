import type { User } from '@cardinal/contracts';
import { Avatar } from '#ui/avatar.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { SkeletonRows, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import { planLabel } from './account-labels.ts';
import { UserActions } from './user-actions.tsx';
import { AccountTypeBadge, UserBadges } from './user-badges.tsx';
import { UserLink } from './user-link.tsx';

function Head() {
  return (
    <TableHead>
      <TableHeader className="w-[32%]">Username</TableHeader>
      <TableHeader className="w-[30%]">Email</TableHeader>
      <TableHeader>Account Type</TableHeader>
      <TableHeader>Plan</TableHeader>
      <TableHeader>Created</TableHeader>
      <TableHeader className="w-24 text-right">Actions</TableHeader>
    </TableHead>
  );
}

interface UserTableProps {
  users: readonly User[];
  onEdit: (user: User) => void;
}

export function UserTable({ users, onEdit }: UserTableProps) {
  return (
    <Table label="Users">
      <Head />
      <TableBody>
        {users.map((user) => (
          <Row key={user.id} user={user} onEdit={() => onEdit(user)} />
        ))}
      </TableBody>
    </Table>
  );
}

function Row({ user, onEdit }: { user: User; onEdit: () => void }) {
  return (
    <TableRow>
      <TableCell className="max-w-0">
        <div className="flex items-center gap-2.5">
          <Avatar name={user.username} size="sm" />
          <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5">
            <UserLink user={user} />
            <UserBadges user={user} />
          </div>
        </div>
      </TableCell>
      <TableCell className="max-w-0">
        <span className="block truncate text-muted" title={user.email ?? undefined}>
          {user.email ?? 'No email'}
        </span>
      </TableCell>
      <TableCell>
        <div className="flex">
          <AccountTypeBadge of={user.accountType} />
        </div>
      </TableCell>
      <TableCell className="text-muted">{planLabel(user.plan)}</TableCell>
      <TableCell className="whitespace-nowrap text-muted">
        <DateText date={user.createdAt} />
      </TableCell>
      <TableCell className="text-right">
        <UserActions user={user} onEdit={onEdit} />
      </TableCell>
    </TableRow>
  );
}

export function UserTableSkeleton() {
  return (
    <Loading label="Loading users">
      <Table label="Users">
        <Head />
        <TableBody>
          <SkeletonRows count={5} widths={['w-40', 'w-48', 'w-16', 'w-12', 'w-20', 'ml-auto w-6']} />
        </TableBody>
      </Table>
    </Loading>
  );
}
