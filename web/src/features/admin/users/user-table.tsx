import type { User } from '@cardinal/contracts';
import { Pencil } from 'lucide-react';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { SkeletonRows, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import { planLabel } from '../account-words.ts';
import { AccountTypeBadge, UserMarks } from './user-badges.tsx';
import { UserLink } from './user-link.tsx';

function Head() {
  return (
    <TableHead>
      <TableHeader className="w-[32%]">Username</TableHeader>
      <TableHeader className="w-[30%]">Email</TableHeader>
      <TableHeader>Account Type</TableHeader>
      <TableHeader>Plan</TableHeader>
      <TableHeader>Created</TableHeader>
      <TableHeader className="w-16 text-right">Edit</TableHeader>
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
          <UserLink user={user} />
          <span className="flex shrink-0 gap-1.5">
            <UserMarks user={user} />
          </span>
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
        <IconButton label={`Edit ${user.username}`} icon={<Pencil />} onClick={onEdit} />
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
