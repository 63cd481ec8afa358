import type { User } from '@cardinal/contracts';
import { Avatar } from '#ui/avatar.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import { PendingActions } from './pending-actions.tsx';
import { PendingReason } from './user-badges.tsx';

export function PendingTable({ users }: { users: readonly User[] }) {
  return (
    <Table label="Pending User Approvals">
      <TableHead>
        <TableHeader className="w-[22%]">Username</TableHeader>
        <TableHeader className="w-[26%]">Email</TableHeader>
        <TableHeader className="w-[30%]">Registered</TableHeader>
        <TableHeader className="text-right">Actions</TableHeader>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell className="max-w-0">
              <div className="flex items-center gap-2.5">
                <Avatar name={user.username} size="sm" />
                <span dir="auto" className="truncate font-medium" title={user.username}>
                  {user.username}
                </span>
              </div>
            </TableCell>
            <TableCell className="max-w-0">
              <span className="block truncate text-muted" title={user.email ?? undefined}>
                {user.email ?? 'No email'}
              </span>
            </TableCell>
            <TableCell className="text-muted [overflow-wrap:anywhere]">
              {user.sponsor ? <PendingReason user={user} /> : <DateText date={user.createdAt} />}
            </TableCell>
            <TableCell>
              <PendingActions user={user} className="justify-end" />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
